import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Language } from '@chopcard/contract/core/kinds.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { languageOf, say } from './i18n.ts'

/** Makes the till installable on a phone: its service worker, which is never cached, and its manifest. */
export function registerTillApp(server: FastifyInstance, dist: string): void {
  const file = join(dist, 'till-worker/sw.js')
  const script = existsSync(file) ? readFileSync(file) : undefined
  server.get('/merchant/sw.js', (_request, reply) => {
    if (!script) refuse('NOT_FOUND')
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
  })
  server.get('/merchant/till.webmanifest', (request, reply) => {
    const asked = Language.safeParse((request.query as { lang?: unknown }).lang)
    const language = asked.data ?? languageOf(request.headers['accept-language'])
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifestIn(language))
  })
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/assets/till-icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifestIn = (language: Language) => ({
  id: '/merchant/',
  scope: '/merchant/',
  start_url: '/merchant/quick-earn-attend',
  display: 'standalone',
  lang: language,
  name: say(language, 'till', 'app.name'),
  short_name: say(language, 'till', 'app.shortName'),
  description: say(language, 'till', 'app.about'),
  background_color: '#ffffff',
  theme_color: '#1890ff',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  shortcuts: [
    { name: say(language, 'shell', 'menu.quick-earn-attend'), url: '/merchant/quick-earn-attend' },
    { name: say(language, 'shell', 'menu.quick-redeem'), url: '/merchant/quick-redeem' },
    { name: say(language, 'shell', 'menu.adjust'), url: '/merchant/adjust' },
  ],
})
