// Figures that move. Without scripts the style of a picture shows its frames in turn, and a box holds it. With them there is a button that
// plays and pauses, and a slider that shows one frame; it is told to screen readers by the name of the frame. Whoever asked for less motion
// meets a picture at rest.
(function () {
  "use strict";

  class Player {
    constructor(element) {
      this.frames = Array.from(element.querySelectorAll(".frame"));
      this.strip = element.querySelector(".strip");  // the frames side by side, of which the picture shows one
      this.seconds = parseFloat(this.strip.style.animationDuration) / this.frames.length;
      this.timer = 0;
      this.button = document.createElement("button");
      this.button.type = "button";
      this.slider = document.createElement("input");
      Object.assign(this.slider, {type: "range", min: "0", max: String(this.frames.length - 1), step: "1", value: "0", autocomplete: "off"});
      this.slider.setAttribute("aria-label", say("picture"));
      this.title = document.createElement("span");
      this.title.setAttribute("aria-hidden", "true");  // the slider says the same
      const bar = document.createElement("div");
      bar.className = "frame-control";
      bar.append(this.button, this.slider, this.title);
      element.querySelectorAll(".hold, .hold + label").forEach((one) => { one.hidden = true; });
      element.append(bar);
      element.classList.add("scripted");
      this.button.addEventListener("click", () => { this.play(!this.timer); });
      this.slider.addEventListener("input", () => {
        this.play(false);
        this.show(Number(this.slider.value));
      });
      // A key may leave the slider where it is: Home, at the first frame. It is held all the same.
      this.slider.addEventListener("keydown", (event) => { if (event.key !== "Tab") this.play(false); });
      this.show(0);
      this.play(!window.matchMedia("(prefers-reduced-motion: reduce)").matches);
    }

    show(number) {
      const title = this.frames[number].dataset.title;
      this.strip.style.transform = "translateX(calc(var(--across) / " + this.frames.length + " * " + number + "))";
      this.slider.value = String(number);
      this.slider.setAttribute("aria-valuetext", title);
      this.title.textContent = title;
    }

    play(on) {
      window.clearInterval(this.timer);
      const next = () => { this.show((Number(this.slider.value) + 1) % this.frames.length); };
      this.timer = on ? window.setInterval(next, this.seconds * 1000) : 0;
      this.button.textContent = say(on ? "pause" : "play");
    }
  }

  document.querySelectorAll(".player").forEach((element) => new Player(element));
})();
