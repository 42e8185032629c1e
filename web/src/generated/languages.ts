// Written by `python -m potager.server.export`. Do not edit.

export const LANGUAGES = {
  en: {"name": "English", "locale": "en-GB"},
  fr: {"name": "Français", "locale": "fr"},
} as const;
