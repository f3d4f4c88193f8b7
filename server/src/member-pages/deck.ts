import type { FastifyRequest } from 'fastify'
import type { CardSelection } from '@chopcard/contract/earning/member/carnival.ts'
import type { DeckCard } from '@chopcard/contract/member-pages/member/pages.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { say } from '../core/i18n.ts'
import type { MemberBuild } from './member-build.ts'
import type { MemberPageSources } from './sources.ts'
import { isCardOver, offeredWallets } from './wallet-links.ts'

type With = { build: MemberBuild; sources: MemberPageSources }

/** The cards of a member side by side, each with its code; the one that was opened last comes first. */
export async function deckOf(
  { build, sources }: With,
  request: FastifyRequest,
  { cards }: CardSelection,
  language: Language,
): Promise<DeckCard[]> {
  const inOrder = cards.toSorted((a, b) => Number(b.current) - Number(a.current))
  const found = await Promise.all(
    inOrder.map(async ({ url, name }): Promise<DeckCard | undefined> => {
      const path = new URL(url).pathname
      const token = path.split('/').at(-1) ?? ''
      const [shown, wallets] = await Promise.all([sources.cardByToken(token, () => language), sources.walletsOf(token)])
      if (!shown) return undefined
      const { card } = shown
      const links = offeredWallets(request, wallets, { token, isOver: isCardOver(card) })
      return {
        path,
        card,
        name,
        qr: build.renderer.qrPath(card.code),
        wallets: links.map(({ url: target, wallet }) => ({
          url: target,
          label: say(language, 'wallet', `add.${wallet}`),
        })),
      }
    }),
  )
  return found.filter((card) => card !== undefined)
}
