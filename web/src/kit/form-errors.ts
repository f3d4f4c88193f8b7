/** Where the messages of a form's fields stand on the page, and the controls that they are about. */
import type { FieldPath } from './form-problems.ts'

const controls = 'input:not([type="file"], [type="hidden"]), textarea, select, button, [contenteditable="true"]'
const texts = 'input, textarea, select, [contenteditable="true"]'
const tied = 'data-tied-to'

const isUsable = (one: HTMLElement) => !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true })

/** A field, or a whole list of fields, with the message about it. */
const holderOf = (message: Element | null | undefined) => message?.closest('.ant-form-item, .field-list')

/** Where the controls are that a message is about: beside the message of a field, and anywhere in a list. */
function partOf(message: Element): Element | null | undefined {
  const holder = holderOf(message)
  return holder?.matches('.field-list') ? holder : holder?.querySelector('.ant-form-item-control-input')
}

/**
 * What the field with this message is filled in by: the control that has its id, else the first of several. Of a list, it
 * is the first that is filled in; a list without any has the button that adds one.
 */
function controlOf(message: Element): HTMLElement | undefined {
  const part = partOf(message)
  const own = part?.querySelector<HTMLElement>(`#${CSS.escape(message.id.replace(/_help$/, ''))}`)
  if (own) return own
  const usable = [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(isUsable)
  if (!part?.matches('.field-list')) return usable[0]
  return usable.find((one) => one.matches(texts)) ?? usable.at(-1)
}

/**
 * Lets the message of a field be heard with its control, where the form library cannot do it: in fields that are made of
 * several controls, or of a button. Answers with how to end it.
 */
export function tieErrors(form: Element | undefined): (() => void) | undefined {
  if (!form) return undefined
  const tie = () => {
    const messages = [...form.querySelectorAll('.ant-form-item-has-error [id$="_help"], .field-list > [id$="_help"]')]
    for (const one of form.querySelectorAll(`[${tied}]`)) {
      const to = one.getAttribute(tied) ?? ''
      if (messages.some(({ id }) => id === to)) continue
      one.removeAttribute(tied)
      describe(one, (ids) => ids.filter((id) => id !== to))
    }
    for (const message of messages) {
      if (partOf(message)?.querySelector(`[aria-describedby~="${CSS.escape(message.id)}"]`)) continue
      const control = controlOf(message)
      if (!control) continue
      control.setAttribute(tied, message.id)
      describe(control, (ids) => [...ids, message.id])
    }
  }
  const changes = new MutationObserver(tie)
  changes.observe(form, { childList: true, subtree: true })
  return () => changes.disconnect()
}

function describe(control: Element, change: (ids: string[]) => string[]): void {
  const ids = change(control.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? [])
  if (ids.length) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** A message comes some moments after its field is known to be wrong, and so does the tab that the field is on. */
const framesToWait = 30

/** Gives the focus to a field that has a message, where the form library has found no place for it. */
export function focusField(form: Element | undefined, name: FieldPath, frames = framesToWait): void {
  const message = form?.querySelector(`#${CSS.escape(`${name.join('_')}_help`)}`)
  const control = message ? controlOf(message) : undefined
  if (control?.checkVisibility()) {
    if (!holderOf(message)?.contains(document.activeElement)) control.focus()
  } else if (frames > 0) requestAnimationFrame(() => focusField(form, name, frames - 1))
}
