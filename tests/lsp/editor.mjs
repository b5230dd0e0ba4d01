// An editor without a window: it opens files, types, and asks the server, with the client library of VS Code.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import protocol from 'vscode-languageserver-protocol/node.js';

const {StreamMessageReader, StreamMessageWriter, createProtocolConnection} = protocol;

/** Writes files, by name, into a new folder, and returns it. */
export function folderOf(name, files) {
  const folder = path.resolve('folders', name);
  rmSync(folder, {recursive: true, force: true});
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

export class Editor {
  #texts = new Map();
  #versions = new Map();
  #diagnostics = new Map();
  #waiting = [];

  constructor(folder) {
    this.folder = folder;
    this.child = spawn(process.env.PROGRAM, ['-C', folder, 'lsp'], {stdio: ['pipe', 'pipe', 'inherit']});
    this.ended = new Promise((resolve) => this.child.on('exit', resolve));
    this.connection = createProtocolConnection(new StreamMessageReader(this.child.stdout), new StreamMessageWriter(this.child.stdin));
    this.logs = [];
    this.connection.onNotification('textDocument/publishDiagnostics', ({uri, diagnostics}) => {
      this.#diagnostics.set(uri, diagnostics);
      this.#waiting = this.#waiting.filter((look) => !look());
    });
    this.connection.onNotification('window/logMessage', ({message}) => this.logs.push(message));
    this.connection.listen();
  }

  async start() {
    const result = await this.ask('initialize', {processId: null, rootUri: pathToFileURL(this.folder).href, capabilities: {}});
    await this.tell('initialized', {});
    return result;
  }
  async stop() {
    await this.ask('shutdown', undefined);
    await this.tell('exit', undefined);
    return this.ended;
  }
  ask(method, parameters) { return this.connection.sendRequest(method, parameters); }
  tell(method, parameters) { return this.connection.sendNotification(method, parameters); }

  uri(file) { return pathToFileURL(path.join(this.folder, file)).href; }
  text(file) { return this.#texts.get(file) ?? readFileSync(path.join(this.folder, file), 'utf8'); }

  open(file, text = this.text(file)) {
    this.#texts.set(file, text);
    this.#versions.set(file, 1);
    return this.tell('textDocument/didOpen', {textDocument: {uri: this.uri(file), languageId: 'text', version: 1, text}});
  }
  /** Replaces the first `old` of an open file by `now`, as typing does. */
  type(file, old, now) {
    const text = this.text(file), at = text.indexOf(old);
    assert(at >= 0, `${file}: ${old}`);
    const version = this.#versions.get(file) + 1;
    this.#versions.set(file, version);
    this.#texts.set(file, text.slice(0, at) + now + text.slice(at + old.length));
    const range = {start: position(text, at), end: position(text, at + old.length)};
    return this.tell('textDocument/didChange', {textDocument: {uri: this.uri(file), version}, contentChanges: [{range, text: now}]});
  }

  /** The place in a file after `before`, which must be there once. */
  place(file, before, more = 0) {
    const text = this.text(file), at = text.indexOf(before);
    assert(at >= 0 && text.indexOf(before, at + 1) < 0, `${file}: ${before}`);
    return {textDocument: {uri: this.uri(file)}, position: position(text, at + before.length + more)};
  }
  request(method, file, before, more = {}) { return this.ask(`textDocument/${method}`, {...this.place(file, before), ...more}); }

  /** Waits until the messages of a file are as `is` wants them. */
  messages(file, is) {
    const uri = this.uri(file);
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.#diagnostics.get(uri);
        if (!found || !is(found)) return false;
        resolve(found);
        return true;
      };
      const late = setTimeout(() => reject(new Error(JSON.stringify(this.#diagnostics.get(uri), null, 1))), 60000);
      late.unref();
      if (!look()) this.#waiting.push(look);
    });
  }
  /** Returns the quick fixes of a message, by title. */
  async fixes(file, message) {
    const actions = await this.ask('textDocument/codeAction',
        {textDocument: {uri: this.uri(file)}, range: message.range, context: {diagnostics: [message]}});
    return new Map(actions.map((action) => [action.title, action.edit]));
  }
  /** Applies an edit to the open files; other files are opened. */
  async apply(edit) {
    for (const [uri, edits] of Object.entries(edit.changes)) {
      const file = decodeURIComponent(path.relative(pathToFileURL(this.folder).pathname, new URL(uri).pathname));
      if (!this.#texts.has(file)) await this.open(file);
      let text = this.text(file);
      const places = edits.map((one) => [offset(text, one.range.start), offset(text, one.range.end), one.newText]);
      for (const [begin, end, now] of places.sort((a, b) => b[0] - a[0])) text = text.slice(0, begin) + now + text.slice(end);
      const version = this.#versions.get(file) + 1;
      this.#versions.set(file, version);
      this.#texts.set(file, text);
      await this.tell('textDocument/didChange', {textDocument: {uri: this.uri(file), version}, contentChanges: [{text}]});
    }
  }
}

export function position(text, at) {
  const before = text.slice(0, at).split('\n');
  return {line: before.length - 1, character: before.at(-1).length};
}
export function offset(text, {line, character}) {
  return text.split('\n').slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
}
/** The text of a range of a file. */
export function textOf(editor, file, range) {
  const text = editor.text(file);
  return text.slice(offset(text, range.start), offset(text, range.end));
}
