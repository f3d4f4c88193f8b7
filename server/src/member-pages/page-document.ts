import { createHash } from 'node:crypto'
import type { Language } from '@chopcard/contract/kinds.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { PageColours } from './page-colours.ts'

export type PageDocument = {
  language: Language
  title: string
  html: string
  style: string
  /** The entry first, then what it imports; none for a page without a script. */
  scripts: string[]
  colours?: PageColours
  icon?: string
  /** Of a page that may be installed: its manifest, and the icon for those that do not read it. */
  app?: { manifest: string; icon: string }
  /** Without a script the page is asked for again after so many seconds. */
  renewedAfter?: number | undefined
  /** What the page was rendered from, for the browser to take over. */
  props?: object
  /** Where pictures are put, when that is not here. */
  uploadsTo?: string | null
}

/**
 * The whole document with the content policy that fits it. The style is in the page, because a second request would cost
 * the first paint a round trip; the policy names it by its hash, and allows no other inline style and no inline script.
 * What a tap opens brings a style file of its own.
 */
export function pageDocument(page: PageDocument): { document: string; policy: string } {
  const style = `${page.colours ? variablesOf(page.colours) : ''}${page.style}`
  const [entry, ...imported] = page.scripts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.title)}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    ...themeColours(page.colours),
    `<link rel="icon" href="${escapeHtml(page.icon ?? 'data:,')}">`,
    ...installable(page.app),
    ...(page.renewedAfter ? [`<noscript><meta http-equiv="refresh" content="${page.renewedAfter}"></noscript>`] : []),
    `<style>${style}</style>`,
    ...imported.map((script) => `<link rel="modulepreload" href="${escapeHtml(script)}">`),
    ...(entry ? [`<script type="module" src="${escapeHtml(entry)}"></script>`] : []),
  ]
  const props = page.props ? `<script type="application/json" id="props">${jsonInMarkup(page.props)}</script>` : ''
  return {
    document: `<!doctype html><html lang="${page.language}"><head>${head.join('')}</head><body><div id="root">${page.html}</div>${props}</body></html>`,
    policy: policyFor(style, page.uploadsTo),
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

const policyFor = (style: string, uploadsTo?: string | null): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'${uploadsTo ? ` ${uploadsTo}` : ''}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
