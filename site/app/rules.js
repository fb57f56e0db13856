// The rulebook page with a script: search, and what a word of the glossary means, where it stands.
export {};
