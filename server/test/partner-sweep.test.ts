import { cardByToken } from '@chopcard/contract/loyalty/merchant/till.ts'
import { quickRedeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { expect, test } from 'vitest'
import * as partnerTill from '@chopcard/contract/earning/merchant/partner-till.ts'
import { partnerCard } from '@chopcard/contract/earning/merchant/partners.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { faultsOf, outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { makePartnership } from './make-partners.ts'
import { makeCampaign, makeCard, makeMerchant, makeSession } from './make.ts'
import { sampleOf } from './samples.ts'
import { send, told } from './send.ts'
import { ofAudience } from './sweep.ts'
import { makeWorld, unknownLike, type World } from './world.ts'

const tills = [scanned, quickRedeem, cardByToken].map(nameOf)

const t = useApp()
const tillRoutes: readonly Route[] = [partnerCard, ...Object.values(partnerTill)]

/** A request with each of a world's own things replaced. */
function rewritten(request: unknown, world: World, replace: (name: keyof World['own'], value: string) => string) {
  const names = new Map(Object.entries(world.own).map(([name, value]) => [value, name as keyof World['own']]))
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]))
    const name = typeof value === 'string' ? names.get(value) : undefined
    return name ? replace(name, value as string) : value
  }
  return walk(request) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
}

test('a partner’s session cannot reach the owner’s data by any other call', async () => {
  const owner = await makeWorld(t.app, t.server)
  const partner = await makeMerchant(t.app)
  await makePartnership(t.app, owner.merchant, { id: owner.own.campaignId }, partner)
  const others = ofAudience('merchant').filter((route) => !tillRoutes.includes(route))
  const unlike: string[] = []
  const unknown: Partial<Record<keyof World['own'], string>> = {}
  for (const route of others) {
    const request = sampleOf(route).request(owner)
    const ask = async (asked: typeof request) =>
      send(t.server, route, asked, { token: await makeSession(t.app, partner, partner.owner.id) })
    const foreign = await ask(request)
    const nameless = rewritten(request, owner, (name) => (unknown[name] ??= unknownLike(owner, name)))
    const isSame = JSON.stringify(nameless) === JSON.stringify(request)
    // Who holds a card's code or token is told that the card is another shop's, and nothing else.
    const isTold = outcomeOf(foreign) === 'CARD_OF_ANOTHER_SHOP' && tills.includes(nameOf(route))
    if (!isSame && !isTold && outcomeOf(foreign) !== outcomeOf(await ask(nameless)))
      unlike.push(`${nameOf(route)}: ${outcomeOf(foreign)}`)
    if (foreign.raw.includes(owner.own.email) || foreign.raw.includes(owner.own.cardId))
      unlike.push(`${nameOf(route)} tells of the owner’s member`)
    unlike.push(...told(route, 'by the partner', faultsOf(route, foreign)))
  }
  expect(others.length).toBeGreaterThan(100)
  expect(unlike).toEqual([])
})

test('no call of a partner’s till works unless the partnership is accepted, current and its own', async () => {
  const world = await makeWorld(t.app, t.server)
  const owner = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, owner)
  const card = await makeCard(t.app, owner, campaign)
  const stranger = await makeMerchant(t.app)
  const inState = (state: 'invited' | 'declined' | 'ended') =>
    makePartnership(t.app, owner, campaign, world.merchant, state)
  const closed = {
    declined: await inState('declined'),
    ended: await inState('ended'),
    invited: await inState('invited'),
    'of others': await makePartnership(t.app, owner, campaign, stranger),
    'of the own campaign': world.own.partnershipId,
    unknown: unknownLike(world, 'partnershipId'),
  }
  const strays: string[] = []
  for (const route of tillRoutes)
    for (const [what, id] of Object.entries(closed)) {
      const request = rewritten(sampleOf(route).request(world), world, (name, value) =>
        name === 'partnerOfId' ? id : name === 'partnerCardNumber' ? card.number : value,
      )
      const answer = await send(t.server, route, request, { token: world.merchant.owner.token })
      if (outcomeOf(answer) !== 'NOT_FOUND') strays.push(`${nameOf(route)} (${what}): ${outcomeOf(answer)}`)
    }
  expect(tillRoutes.length).toBe(4)
  expect(strays).toEqual([])
})

test('an accepted partnership reaches only the cards of its own campaign', async () => {
  const [owner, partner] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const [shared, secret] = [await makeCampaign(t.app, owner), await makeCampaign(t.app, owner)]
  const card = await makeCard(t.app, owner, secret)
  const id = await makePartnership(t.app, owner, shared, partner)
  const world = await makeWorld(t.app, t.server)
  const outcomes = []
  for (const route of tillRoutes) {
    const request = rewritten(sampleOf(route).request(world), world, (name, value) =>
      name === 'partnerOfId' ? id : name.endsWith('artnerCardNumber') ? card.number : value,
    )
    outcomes.push(outcomeOf(await send(t.server, route, request, { token: partner.owner.token })))
  }
  expect(outcomes).toEqual(['INVALID_QR_CODE', 'INVALID_MEMBER', 'INVALID_MEMBER', 'NOT_FOUND'])
})
