import type { Translate } from '../../card-face/words.ts'

export const fieldNames = ['email', 'confirmEmail', 'nickname', 'acceptTerms'] as const
export type FieldName = (typeof fieldNames)[number]
export type Problems = Partial<Record<FieldName, string>>

/** What the browser can tell by itself, in the page’s words; everything else is the server’s to say. */
export function checkFields(form: HTMLFormElement, t: Translate): Problems {
  const problems: Problems = {}
  const input = (name: FieldName) => form.elements.namedItem(name) as HTMLInputElement
  for (const name of ['email', 'confirmEmail'] as const) {
    const { validity } = input(name)
    if (validity.valueMissing) problems[name] = t('fields.required')
    else if (validity.typeMismatch) problems[name] = t('fields.email')
  }
  const same = input('email').value.trim().toLowerCase() === input('confirmEmail').value.trim().toLowerCase()
  if (!problems.email && !problems.confirmEmail && !same) problems.confirmEmail = t('fields.mismatch')
  if (!input('acceptTerms').checked) problems.acceptTerms = t('join.acceptRequired')
  return problems
}
