import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

/** Where a call is made that a form around it repeats, or that no form makes. */
const elsewhere: Readonly<Record<string, string>> = {
  'web/src/merchant/outward/mailchimp/use-save-config.ts: saveMailchimpConfig': 'sync-form.tsx makes it',
  'web/src/merchant/platform/platform/access-panel.tsx: answerConsent': 'two buttons, and nothing that was typed',
}

/** The calls of a contract file that refuse what would undo a change by somebody else. */
const guarded = ({ text }: Source): string[] =>
  [...text.matchAll(/export const (\w+) = route\(\{(.*?)\n\}\)/gs)]
    .filter(([, , body]) => body?.includes("'CHANGED_MEANWHILE'"))
    .map(([, name]) => name ?? '')

/** The calls that a screen makes with the values that its form was filled from at first, whatever was refused since. */
function staleForms({ path, text }: Source, names: readonly string[]): string[] {
  const used = names.filter((name) => new RegExp(`useChange\\(\\s*${name}\\b`).test(text))
  return text.includes('saving(') ? [] : used.map((name) => `${path}: ${name}`)
}

const names = readSources(['contract']).flatMap(guarded)

test('no form is refused twice because of one change by others', () => {
  expect(names.length).toBeGreaterThan(25)
  const stale = readSources(['web/src']).flatMap((source) => staleForms(source, names))
  expect(stale.toSorted()).toEqual(Object.keys(elsewhere))
})

test('control: a form that always names the same values is found', () => {
  const source = { path: 'a.tsx', text: 'const save = useChange(editRole)\nawait save.mutateAsync({ seen: role })' }
  expect(staleForms(source, ['editRole'])).toEqual(['a.tsx: editRole'])
  expect(staleForms({ ...source, text: `${source.text}\nsaving(` }, ['editRole'])).toEqual([])
})
