#!/usr/bin/env python3
"""Prints the lesson's claims, computed with Python's decimal with fifty digits; the rate of return by bisection."""
from decimal import Decimal as D, getcontext

getcontext().prec = 50
loan, rate, n = D(240000), D("0.0366") / 12, 300
payment = loan * rate / (1 - (1 + rate) ** -n)
print("payment", payment)
balance = loan
interest = D(0)
for month in range(1, n + 1):
    interest += balance * rate
    balance = balance * (1 + rate) - payment
    if month in (12, 120, 240):
        print("left after", month, balance)
print("interest in all", interest)
flows = [D(-1200), D(350), D(420), D(510), D(260)]
for r in (D("0.05"), D("0.10")):
    print("npv at", r, sum(f / (1 + r) ** k for k, f in enumerate(flows)))
low, high = D(0), D(1)
for _ in range(160):
    middle = (low + high) / 2
    if sum(f / (1 + middle) ** k for k, f in enumerate(flows)) > 0:
        low = middle
    else:
        high = middle
print("irr", low)
print("effective rate", (1 + rate) ** 12 - 1)
