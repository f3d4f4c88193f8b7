import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { languageOf } from '../core/i18n.ts'
import { pageColours } from '../core/page-colours.ts'
import { namedLanguage } from './page-language.ts'
import type { MemberPageSources } from './sources.ts'

/** What makes a card's page an application with an icon of its own: each card is one, and opens where it was added. */
export function registerManifests(app: FastifyInstance, sources: MemberPageSources): void {
  for (const page of ['card', 'CarnivalModeCard'])
    app.get(`/member/${page}/:token/manifest.webmanifest`, (request, reply) =>
      sendManifest(sources, page, request, reply),
    )
}

/** What a card's page says of itself so that it can be installed, and how long its code is good without a script. */
export const installableCard = (page: string, token: string, { campaign, changing }: MemberCard, language: string) => ({
  app: {
    manifest: `/member/${page}/${encodeURIComponent(token)}/manifest.webmanifest?lang=${language}`,
    icon: iconUrl(campaign.logo, '180'),
  },
  renewedAfter: changing?.seconds,
})

async function sendManifest(
  sources: MemberPageSources,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  // Its page names the language; to fetch it is no choice of the member's.
  const named = namedLanguage(request)
  const found = await sources.cardByToken(
    token,
    (own) => named ?? languageOf(own ?? request.headers['accept-language']),
  )
  const { card, language } = found ?? refuse('NOT_FOUND')
  const manifest = describe(card, `/member/${page}/${encodeURIComponent(token)}`, language)
  return reply
    .type('application/manifest+json; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(JSON.stringify(manifest))
}

function describe({ campaign, merchant }: MemberCard, address: string, language: string): object {
  const { card, tint } = pageColours(campaign.backgroundColor, campaign.foregroundColor)
  return {
    id: address,
    start_url: address,
    scope: '/member/',
    name: `${campaign.name} · ${merchant.name}`,
    // What stands under the icon: people look for the shop.
    short_name: merchant.name,
    lang: language,
    display: 'standalone',
    orientation: 'portrait-primary',
    theme_color: card,
    background_color: tint,
    icons: [
      iconOf(campaign.logo, '192', '192x192', 'any'),
      iconOf(campaign.logo, '512', '512x512', 'any'),
      iconOf(campaign.logo, 'mask', '512x512', 'maskable'),
    ],
  }
}

const iconOf = (logo: string, kind: string, sizes: string, purpose: string) => ({
  src: iconUrl(logo, kind),
  sizes,
  type: 'image/png',
  purpose,
})

// As server/src/accounts/uploads/icons.ts makes them.
const iconUrl = (picture: string, kind: string): string => picture.replace(/\.webp$/, `-${kind}.png`)
