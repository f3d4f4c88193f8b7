/** The till's keys. Letters need Alt, because all else that is typed is a card number on its way into the input. */
export const shortcuts = {
  issue: { code: 'KeyI', label: 'Alt + I' },
  redeem: { code: 'KeyR', label: 'Alt + R' },
  adjust: { code: 'KeyA', label: 'Alt + A' },
  undo: { code: 'KeyU', label: 'Alt + U' },
} as const

export type Shortcut = keyof typeof shortcuts | 'next'

type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code' | 'key' | 'repeat' | 'isComposing'>

/**
 * Which shortcut a key stands for; a held key counts once, and what an input method composes is its own. Codes, not letters:
 * Alt writes other signs on a Mac.
 */
export function shortcutOf(pressed: Pressed): Shortcut | undefined {
  const { altKey, ctrlKey, metaKey, code, key, repeat, isComposing } = pressed
  if (repeat || isComposing || ctrlKey || metaKey) return undefined
  if (key === 'Escape' && !altKey) return 'next'
  if (!altKey) return undefined
  return (Object.keys(shortcuts) as (keyof typeof shortcuts)[]).find((name) => shortcuts[name].code === code)
}
