"""The form of the ids of rules: `TH-DIG-01`."""

from __future__ import annotations

import re

RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:(?:-[A-Z][A-Z0-9]*)+-[0-9]{2,3}[a-z]?|(?:-[A-Z][A-Z0-9]*){2,})\b")
"""The id of a rule, ruling or example anywhere in a text: TH-DIG-01, AR-ACT-04b, AR-X1-CURSE-02, AR-X2-PAR. The schemas
have the same pattern."""
