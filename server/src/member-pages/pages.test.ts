/** The members’ pages as they are served, from a build made here: what is tested is what ships. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { editProfile } from '@chopcard/contract/members/member/profile.ts'
import { useApp } from '../../test/harness.ts'
import { withBooths, daySlot } from '../../test/make-carnival.ts'
import { makeFreshCard } from '../../test/make.ts'
import { makeReceiptCard } from '../earning/receipts/receipts-testing.ts'
import { memberPageSources } from '../members/registration/member-page-sources.ts'
import { registerMemberPages } from './pages.ts'
import { attack, campaign, campaignId, card, none, receiptForm, unasked } from './pages-testing.ts'
import type { MemberPageSources } from './sources.ts'

const web = join(import.meta.dirname, '../../../web')
const folder = mkdtempSync(join(tmpdir(), 'member-pages-'))
const opened: FastifyInstance[] = []
const real = useApp()
let app: FastifyInstance

beforeAll(async () => {
  build('vite.member.config.ts', 'member')
  build('vite.member-server.config.ts', 'member-server')
  app = await open(folder)
})
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

function build(config: string, name: string): void {
  const vite = join(web, '../node_modules/.bin/vite')
  const args = ['build', '--config', config, '--outDir', join(folder, name), '--logLevel', 'error']
  execFileSync(vite, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } })
}

async function serve(sources: MemberPageSources, from: string): Promise<FastifyInstance> {
  const server = fastify()
  await registerMemberPages(server, sources, from)
  opened.push(server)
  return server
}

const open = (from: string, shown = card): Promise<FastifyInstance> => serve(sourcesOf(shown), from)

const sourcesOf = (shown = card): MemberPageSources => ({
  cardByToken: async (token, languageFor) => {
    if (token === 'broken') throw new Error('secret detail')
    return token === 'good' ? { card: shown, language: languageFor(null) } : null
  },
  campaignOfJoinCode: async (code) => (code === 'GOOD' ? campaignId : null),
  campaignForJoin: async (id) => (id === campaignId ? campaign : null),
  carnivalByToken: async (token, languageFor) =>
    token === 'good' || token === 'plain'
      ? {
          carnival: { card, name: null, booths: [], cards: [] },
          isCarnival: token === 'good',
          language: languageFor(null),
        }
      : null,
  ...unasked,
  earnCode: async (code) => (code === 'good' ? { campaignId, campaign: 'Kopi Card', code: 'GOOD' } : null),
  receiptForm: async (number, token, languageFor) =>
    number === card.cardNumber && token === 'good'
      ? { form: receiptForm, uploadsTo: 'https://s3.example', language: languageFor(null) }
      : null,
  emailChange: async (token) =>
    token === 'good' ? { email: 'new@b.example', merchantName: 'Kopi', isConfirmed: false } : null,
  confirmEmail: async (token) => token === 'good',
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a card of a carnival has its own page, and a card of another campaign is shown as before', async () => {
  const page = await get('/member/CarnivalModeCard/good')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('0 of 0 booths visited')
  expect(String(page.headers['set-cookie'])).toMatch(/^member-card=good; Path=\/member\/CardSelection; .*HttpOnly/)
  expect(await get('/member/CarnivalModeCard/plain')).toMatchObject({
    statusCode: 302,
    headers: { location: '/member/card/plain' },
  })
  expect((await get('/member/CarnivalModeCard/unknown')).statusCode).toBe(404)
  expect((await get('/member/CardSelection')).body).toContain('No card has been opened on this phone yet')
})

test('the cards next to the last opened card are listed, and a booth’s poster opens the last carnival card', async () => {
  const plain = await makeFreshCard(real.app, { campaign: { name: 'Plain card' } })
  const { card: carnivalCard } = await makeReceiptCard(real.app, withBooths([daySlot(1)]))
  const shop = await serve({ ...unasked, ...memberPageSources(real.app), earnCode: none }, folder)
  const phone = new Map<string, string>()
  const visit = async (url: string, more: Record<string, string> = {}) => {
    const cookie = [...phone].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.inject({ url, headers: { cookie, ...more } })
    for (const { name, value } of answer.cookies) phone.set(name, value)
    return answer
  }
  await visit(`/member/CarnivalModeCard/${carnivalCard.token}`)
  await visit(`/member/card/${plain.card.token}`)
  // A service worker keeps a page that it fetches itself: that is no visit.
  await visit(`/member/CarnivalModeCard/${carnivalCard.token}`, { 'sec-fetch-mode': 'cors' })
  expect((await visit('/member/CardSelection')).body).toContain(`/member/card/${plain.card.token}`)
  expect(
    (await visit(`/member/CardSelection?booth=CB1.${'a'.repeat(22)}.${'b'.repeat(12)}`)).headers.location,
  ).toContain(`/member/CarnivalModeCard/${carnivalCard.token}?booth=`)
})

test('the choice of a card and a code to earn say that they are of test data, though their addresses name nobody', async () => {
  const { card: own, merchant, campaign: of } = await makeFreshCard(real.app)
  const isTestData: MemberPageSources['isTestData'] = async ({ shortKey, campaignId: id }) =>
    shortKey === merchant.shortKey || id === of.id
  const earnCode = async () => ({ campaignId: of.id, campaign: 'Kopi Card', code: 'GOOD' })
  const shop = await serve({ ...unasked, ...memberPageSources(real.app), isTestData, earnCode }, folder)
  for (const url of ['/member/CardSelection', '/member/earn/GOOD'])
    expect((await shop.inject({ url, cookies: { 'member-card': own.token } })).body, url).toContain('role="note"')
  expect((await app.inject('/member/earn/good')).body).not.toContain('role="note"')
})

test('receipts are uploaded at the address of the card’s number, which the card’s token opens', async () => {
  const page = await get(`/member/receipt/${card.cardNumber}?token=good`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Upload a receipt')
  expect(page.body).toContain('?token=good&amp;lang=zh-TW')
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' https://s3.example`)
  for (const query of ['', '?token=bad', '?token=good&token=good'])
    expect((await get(`/member/receipt/${card.cardNumber}${query}`)).statusCode).toBe(404)
})

test('a card’s page shows its stamps and its code before any script runs, and is never cached', async () => {
  const page = await get('/member/card/good')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('7 of 10 stamps collected')
  expect(page.body).toMatch(/<path fill="#000" d="M0 0h7v1h-7z/)
})

test('a text that would end the script element of the page’s data stays text', async () => {
  const { body } = await get('/member/card/good')
  expect(body).not.toContain('<script>alert')
  const props = /<script type="application\/json" id="props">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect((JSON.parse(props) as { card: MemberCard }).card.nickname).toBe(attack)
})

test('the content policy allows the page’s own style and the start of its scripts by hash, and nothing inline besides', async () => {
  const { body, headers } = await get('/member/card/good')
  const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' ${hashOf(/<style>(.*?)<\/style>/s.exec(body)?.[1])};`)
  expect(policy).toContain(`script-src 'self' ${hashOf(/<script data-entry[^>]*>(.*?)<\/script>/s.exec(body)?.[1])};`)
  expect(policy).not.toContain('unsafe')
})

test.each(['/member/card/good', `/member/login/${campaignId}`])(
  'every script that %s names is served compressed and cached for good',
  async (url) => {
    const { body } = await get(url)
    const scripts = body.match(/\/assets\/member\/[^" ]+\.js/g) ?? []
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) {
      const file = await get(script, { 'accept-encoding': 'br, gzip' })
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-encoding']).toBe('br')
      expect(file.headers['cache-control']).toContain('immutable')
      // A placeholder that the bundler had not filled in yet was once compressed here.
      expect(brotliDecompressSync(file.rawPayload).toString()).toBe((await get(script)).body)
    }
  },
)

test('a member’s page is compressed for a browser that accepts it', async () => {
  const page = await get('/member/card/good', { 'accept-encoding': 'gzip, br' })
  expect(page.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('7 of 10 stamps collected')
})

test.each(['/member/card/unknown', '/member/login/nonsense', `/member/login/${campaignId.replace('1', '2')}`])(
  'an unknown address such as %s is answered with a friendly page and status 404',
  async (url) => {
    const page = await get(url)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('We cannot find this')
    expect(page.body).not.toContain('src="/assets')
  },
)

test('a failure of the rendering shows a friendly page without its cause', async () => {
  const page = await get('/member/card/broken')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('Just a moment')
  expect(page.body).not.toContain('secret detail')
})

test('a chosen language takes precedence over a stored one, and that over the browser’s language', async () => {
  const chinese = { 'accept-language': 'zh-HK,zh;q=0.9,en;q=0.5' }
  expect((await get('/member/card/good', chinese)).headers['content-language']).toBe('zh-TW')
  const chosen = await get('/member/card/good?lang=pt-BR', chinese)
  expect(chosen.headers['content-language']).toBe('pt-BR')
  expect(chosen.body).toContain('Faltam 3 para coffee')
  const kept = { ...chinese, cookie: String(chosen.headers['set-cookie']).split(';')[0] ?? '' }
  expect((await get(`/member/login/${campaignId}`, kept)).headers['content-language']).toBe('pt-BR')
  expect((await get('/member/card/good?lang=xx', kept)).headers['content-language']).toBe('pt-BR')
})

test('a language that a member chooses in the profile applies to every phone that has not chosen its own', async () => {
  const { card: own } = await makeReceiptCard(real.app, withBooths([daySlot(1)]))
  const shop = await serve({ ...unasked, ...memberPageSources(real.app), earnCode: none }, folder)
  const pages = {
    card: `/member/card/${own.token}`,
    fair: `/member/CarnivalModeCard/${own.token}`,
    receipt: `/member/receipt/${own.number}?token=${own.token}`,
    selection: '/member/CardSelection',
  }
  const chinese = { 'accept-language': 'zh-CN' }
  const seen = async (cookie = '') => {
    const headers = { ...chinese, cookie: `member-card=${own.token}; ${cookie}` }
    const answers = await Promise.all(Object.values(pages).map((url) => shop.inject({ url, headers })))
    return [
      ...new Set(
        answers.map(({ headers: sent, body }) => `${sent['content-language']} ${/lang="([^"]+)/.exec(body)?.[1]}`),
      ),
    ]
  }
  expect(await seen(), 'the language of registration is no choice').toEqual(['zh-CN zh-CN'])
  await real.call(editProfile, { body: { language: 'pt-BR' } }, { token: own.token })
  expect(await seen()).toEqual(['pt-BR pt-BR'])
  expect(await seen('member-language=zh-TW')).toEqual(['zh-TW zh-TW'])

  const follow = await shop.inject({ url: `${pages.card}?lang=profile`, headers: { cookie: 'member-language=zh-TW' } })
  expect(follow.headers['content-language']).toBe('pt-BR')
  expect(String(follow.headers['set-cookie']), 'what this phone had chosen is over').toContain(
    'member-language=; Path=/; Max-Age=0',
  )
  const manifest = await shop.inject({ url: `${pages.card}/manifest.webmanifest?lang=zh-TW` })
  expect(manifest.json()).toMatchObject({ lang: 'zh-TW' })
  expect(manifest.headers['set-cookie'], 'an icon is no choice').toBeUndefined()
})

test('the server runs without the web build and says that the page cannot be shown', async () => {
  const unbuilt = await open(join(folder, 'nowhere'))
  const page = await unbuilt.inject('/member/card/good')
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('Just a moment')
})

test('a new address is confirmed by the button of its page only, without a script', async () => {
  const page = await get('/member/email/good')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('new@b.example')
  expect(page.body).toMatch(/<form method="post"><button type="submit"/)
  expect(page.body).not.toContain('<script')
  const sent = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await app.inject({ method: 'POST', url: '/member/email/good', headers: sent, payload: '' })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('Your address is confirmed')
  const late = await app.inject({ method: 'POST', url: '/member/email/late', headers: sent, payload: '' })
  expect(late.statusCode).toBe(404)
  expect((await get('/member/email/late')).statusCode).toBe(404)
})

test('a card’s page can be installed with a manifest in its language that names the page and icons of its logo', async () => {
  const page = await get('/member/card/good?lang=pt-BR')
  const [, address = ''] = /<link rel="manifest" href="([^"]+)">/.exec(page.body) ?? []
  const answer = await get(address.replaceAll('&amp;', '&'))
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    id: '/member/card/good',
    start_url: '/member/card/good',
    scope: '/member/',
    short_name: 'Kopi Corner',
    lang: 'pt-BR',
    display: 'standalone',
    theme_color: '#1476d1',
    icons: [{ src: '/files/logo-192.png' }, { src: '/files/logo-512.png' }, { purpose: 'maskable' }],
  })
  expect((await get('/member/CarnivalModeCard/good/manifest.webmanifest')).json()).toMatchObject({
    start_url: '/member/CarnivalModeCard/good',
  })
  expect((await get('/member/card/unknown/manifest.webmanifest')).statusCode).toBe(404)
})

test('a page is refreshed without a script only when its code changes', async () => {
  expect((await get('/member/card/good')).body).not.toContain('http-equiv')
  const changing = await open(folder, { ...card, changing: { key: 'x', seconds: 30, at: 0 } })
  const page = await changing.inject('/member/card/good')
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript>')
  expect(page.body).toContain('It changes every 30 seconds.')
})

test('a short address redirects to the registration, and an unknown one to a page that says so', async () => {
  expect((await get('/j/GOOD')).headers.location).toBe(`/member/login/${campaignId}`)
  const unknown = await get('/j/BAD')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toContain('We cannot find this page')
})
