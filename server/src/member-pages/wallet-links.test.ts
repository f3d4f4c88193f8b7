import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { pageDocument } from './page-document.ts'
import { offeredWallets, walletBar } from './wallet-links.ts'

const [iPhone, android] = ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)']
const desktop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const both = { apple: true, google: true }
const offered = (userAgent: string | undefined, wallets: typeof both, isOver = false) =>
  offeredWallets({ headers: { 'user-agent': userAgent } } as FastifyRequest, wallets, { token: 'ct_x', isOver })

test.each([
  ['Apple’s on its phone', iPhone, both, ['apple']],
  ['Google’s on Android', android, both, ['google']],
  ['both on a desktop', desktop, both, ['apple', 'google']],
  ['both where a browser says nothing of itself', undefined, both, ['apple', 'google']],
  ['none where none is set up', iPhone, { apple: false, google: false }, []],
  ['none that is set up for the other phone', android, { apple: true, google: false }, []],
])('a page offers the wallets of its reader: %s', (_, userAgent, wallets, names) => {
  const links = offered(userAgent, wallets)
  expect(links.map(({ wallet }) => wallet)).toEqual(names)
  expect(links.map(({ url }) => url)).toEqual(names.map((name) => `/member/wallet/${name}/ct_x`))
})

test('a page of what is over offers no wallet, and has neither the bar nor its style', () => {
  expect(offered(iPhone, both, true)).toEqual([])
  const page = { language: 'en-US', title: 'Card', html: '<main></main>', style: '', scripts: [] } as const
  const { document } = pageDocument({ ...page, scripts: [], wallets: [] })
  expect(document).not.toContain('wallets')
})

test('the bar stands before what the page’s script takes over, in every language', () => {
  const wallets = offered(desktop, both)
  const page = { language: 'en-US', title: 'Card', html: '<main></main>', style: '' } as const
  const { document, policy } = pageDocument({ ...page, scripts: [], wallets })
  expect(document.indexOf('<nav class="wallets"')).toBeGreaterThan(0)
  expect(document.indexOf('<nav class="wallets"')).toBeLessThan(document.indexOf('<div id="root">'))
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(new Set(languages.map((language) => walletBar(wallets, language))).size).toBe(languages.length)
})
