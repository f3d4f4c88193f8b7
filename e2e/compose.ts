import type { CDPSession } from '@playwright/test'

/** Letters as an input method has them before they become a word. */
export const compose = (keys: CDPSession, text: string) =>
  keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
