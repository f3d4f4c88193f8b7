import type { MemberWords } from '@chopcard/contract/member/pages.ts'

// The page carries the words of the card alone; those of what a tap opens come with it.
const files = import.meta.glob<{ default: MemberWords }>('../../locales/*/member.json')

/** All words of the members’ pages in a language. */
export async function sheetWords(language: string): Promise<MemberWords> {
  const file = files[`../../locales/${language}/member.json`]
  if (!file) throw new Error(`no words in ${language}`)
  return (await file()).default
}
