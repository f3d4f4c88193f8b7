import type { Translate } from '../../card-art/words.ts'

/** What is wrong, by the name of the field: as the server names it in its answer. */
export type Problems = Partial<Record<string, string>>

/** What the browser can tell by itself, in the page’s words; everything else is the server’s to say. */
export function checkFields(form: HTMLFormElement, t: Translate): Problems {
  const problems: Problems = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
    const { validity } = field
    if (validity.valueMissing) problems[field.name] = t('fields.required')
    else if (validity.typeMismatch) problems[field.name] = t('fields.email')
  }
  const typed = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? ''
  const isAskedTwice = Boolean(form.elements.namedItem('confirmEmail'))
  const isSame = typed('email').toLowerCase() === typed('confirmEmail').toLowerCase()
  if (isAskedTwice && !problems.email && !problems.confirmEmail && !isSame) problems.confirmEmail = t('fields.mismatch')
  if (problems.acceptTerms) problems.acceptTerms = t('join.acceptRequired')
  return problems
}
