import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageDocument } from './page-document.ts'

const page = { language: 'en-US', title: 'Cards', html: '<h1>Cards</h1>', style: '', scripts: [] } as const

test('the few lines that run before anything is painted are named by the content policy', () => {
  const scriptBefore = "location.hash = 'x'"
  const { document, policy } = pageDocument({ ...page, scripts: [], scriptBefore })
  expect(document).toContain(`<script>${scriptBefore}</script>`)
  expect(policy).toContain(`'sha256-${createHash('sha256').update(scriptBefore).digest('base64')}'`)
  expect(pageDocument({ ...page, scripts: [] }).document).not.toContain('<script')
})

test('a page may be found by search engines only when it says what it is about', () => {
  const found = pageDocument({ ...page, scripts: [], about: 'Cards "on" phones' }).document
  expect(found).not.toContain('noindex')
  expect(found).toContain('content="Cards &quot;on&quot; phones"')
  expect(pageDocument({ ...page, scripts: [] }).document).toContain('noindex')
})
