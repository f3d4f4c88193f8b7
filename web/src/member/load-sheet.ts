import type { ComponentType } from 'react'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { ActionSheet } from './action-sheet.tsx'
import type { ActionProps } from './card/actions.ts'

type Content = { default: ComponentType<ActionProps> }

// The page carries the words of the card alone; those of what a tap opens come with it.
const files = import.meta.glob<{ default: MemberWords }>('../../locales/*/member.json')

/** A sheet with its content and all words of the members’ pages in a language. */
export async function loadSheet(load: () => Promise<Content>, language: string) {
  const file = files[`../../locales/${language}/member.json`]
  if (!file) throw new Error(`no words in ${language}`)
  const [{ default: Content }, { default: words }] = await Promise.all([load(), file()])
  return { ActionSheet, Content, words }
}
