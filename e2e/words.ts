import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'

const locales = join(import.meta.dirname, '../web/locales')

/** Every key of every namespace, with the words of a language. */
export function wordsOf(language: Language): Map<string, string> {
  const words = new Map<string, string>()
  for (const file of readdirSync(join(locales, language)).filter((name) => name.endsWith('.json')))
    flatten(JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Tree, '', (key, text) =>
      words.set(`${file.slice(0, -5)}:${key}`, text),
    )
  return words
}

type Tree = { [name: string]: string | Tree }

function flatten(tree: Tree, above: string, tell: (key: string, text: string) => void): void {
  for (const [name, value] of Object.entries(tree))
    if (typeof value === 'string') tell(above + name, value)
    else flatten(value, `${above}${name}.`, tell)
}

/** What a person reads on a page or hears from it: texts, labels, hints. Names that are marked as not to be translated are left out. */
export async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const texts = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.parentElement.closest('script, style, noscript, [translate=no]')) texts.push(node.data)
      } else
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(node.getAttribute(name) ?? '')
    }
    return [document.title, ...texts].map((text) => text.trim()).filter(Boolean)
  })()`)
}
