import { createHash } from 'node:crypto'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { PageColours } from '../core/page-colours.ts'
import { testDataBar, testDataStyle } from './test-data-bar.ts'
import { type WalletLink, walletBar, walletStyle } from './wallet-links.ts'

export type PageDocument = {
  language: Language
  title: string
  /** What a search engine shows of the page; with it, the page may be found by one. */
  about?: string
  html: string
  style: string
  /** The entry first, then what it imports; none for a page without a script. */
  scripts: string[]
  colours?: PageColours
  icon?: string
  /** Of a page that may be installed: its manifest, and the icon for those that do not read it. */
  app?: { manifest: string; icon: string }
  /** A few lines that run before anything is painted. */
  scriptBefore?: string
  /** Without a script the page is asked for again after so many seconds. */
  renewedAfter?: number | undefined
  /** What the page was rendered from, for the browser to take over. */
  props?: object
  /** Whether a line above the page says that it shows test data. */
  isTestData?: boolean
  /** The wallets that the page can be added to, with the addresses that do it. */
  wallets?: readonly WalletLink[]
  /** Where pictures are put, when that is not here. */
  uploadsTo?: string | null
}

// On a cheap phone each script that arrives holds up the reading of the page, so none is asked for until it has been seen.
// What is filled in, sent or tapped before they are there is done again then: the last of these acts, after all the fields.
const startAfterPaint = `{
const { entry, needs } = document.currentScript.dataset
const fields = new Set()
let act, early = true
const meanwhile = (kind, note) => addEventListener(kind, (event) => { if (early) note(event) })
for (const kind of ['input', 'change']) meanwhile(kind, ({ target }) => fields.add(target))
meanwhile('click', ({ target }) => {
  const button = target.closest('button[type=button]')
  if (button) act = () => button.click()
})
meanwhile('submit', (event) => {
  const { target: form, submitter } = event
  if (form.method === 'post') return
  event.preventDefault()
  act = () => form.requestSubmit(submitter)
})
takenOver = () => {
  if (!early) return
  early = false
  for (const field of fields) for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  act?.()
}
const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values))
requestAnimationFrame(() => setTimeout(() => {
for (const href of needs.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href })
add('script', { type: 'module', src: entry })
}))
}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const startHash = hashOf(startAfterPaint)

/**
 * The whole document with the content policy that fits it. The style is in the page, because a second request would cost
 * the first paint a round trip; the policy names it by its hash, as it does the few lines that start the scripts, and
 * allows no other inline style or script. What a tap opens brings a style file of its own.
 */
export function pageDocument(page: PageDocument): { document: string; policy: string } {
  const wallets = page.wallets ?? []
  const style = `${page.colours ? variablesOf(page.colours) : ''}${page.style}${wallets.length ? walletStyle : ''}${page.isTestData ? testDataStyle : ''}`
  const [entry, ...imported] = page.scripts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...(page.scriptBefore ? [`<script>${page.scriptBefore}</script>`] : []),
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.about ?? page.title)}">`,
    ...(page.about ? [] : ['<meta name="robots" content="noindex">']),
    '<meta name="format-detection" content="telephone=no">',
    ...themeColours(page.colours),
    `<link rel="icon" href="${escapeHtml(page.icon ?? 'data:,')}">`,
    ...installable(page.app),
    ...(page.renewedAfter ? [`<noscript><meta http-equiv="refresh" content="${page.renewedAfter}"></noscript>`] : []),
    `<style>${style}</style>`,
  ]
  const props = page.props ? `<script type="application/json" id="props">${jsonInMarkup(page.props)}</script>` : ''
  const start = entry
    ? `<script data-entry="${escapeHtml(entry)}" data-needs="${escapeHtml(imported.join(' '))}">${startAfterPaint}</script>`
    : ''
  return {
    document: `<!doctype html><html lang="${page.language}"><head>${head.join('')}</head><body>${page.isTestData ? testDataBar(page.language) : ''}${walletBar(wallets, page.language)}<div id="root">${page.html}</div>${props}${start}</body></html>`,
    policy: policyFor(style, page),
  }
}

/** JSON that cannot end the element it stands in. */
export const jsonInMarkup = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const installable = (app: PageDocument['app']): string[] =>
  app
    ? [
        `<link rel="manifest" href="${escapeHtml(app.manifest)}">`,
        `<link rel="apple-touch-icon" href="${escapeHtml(app.icon)}">`,
      ]
    : []

const themeColours = (colours?: PageColours): string[] =>
  colours
    ? [
        `<meta name="theme-color" content="${colours.tint}" media="(prefers-color-scheme: light)">`,
        `<meta name="theme-color" content="${colours.tintNight}" media="(prefers-color-scheme: dark)">`,
      ]
    : []

const variablesOf = (colours: PageColours): string =>
  `:root{--card:${colours.card};--on-card:${colours.onCard};--card-label:${colours.cardLabel};--shade:${colours.shade};--tint:${colours.tint};` +
  `--tint-night:${colours.tintNight};--accent:${colours.accent};--accent-night:${colours.accentNight}}`

const policyFor = (style: string, { uploadsTo, scriptBefore }: PageDocument): string =>
  [
    `default-src 'none'`,
    `script-src 'self' ${startHash}${scriptBefore ? ` ${hashOf(scriptBefore)}` : ''}`,
    `style-src 'self' ${hashOf(style)}`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'${uploadsTo ? ` ${uploadsTo}` : ''}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
