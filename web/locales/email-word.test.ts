import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '../../contract/core/kinds.ts'

/** What is not written: each language has one form of the word, in zh-CN one for the address and one for the message. */
const otherForms: Record<Language, RegExp> = {
  'en-US': /e[-\u2011]mail/i,
  'zh-TW': /電郵|電子信箱|e-?mail/i,
  'zh-CN': /电邮|电子邮件|电子信箱|e-?mail/i,
  'pt-BR': /\bemail|e\u2011mail/i,
}

function messages(node: unknown, path: string): string[] {
  if (typeof node === 'string') return [`${path}: ${node.replaceAll(/\{\{.*?\}\}/g, '')}`]
  return Object.entries(node as object).flatMap(([key, child]) => messages(child, path ? `${path} > ${key}` : key))
}

test.each(Object.entries(otherForms))('the word for e-mail has one form in %s', (language, others) => {
  const folder = join(import.meta.dirname, language)
  const words = readdirSync(folder).flatMap((file) =>
    messages(JSON.parse(readFileSync(join(folder, file), 'utf8')), file),
  )
  expect(words.filter((line) => others.test(line.slice(line.indexOf(': '))))).toEqual([])
})
