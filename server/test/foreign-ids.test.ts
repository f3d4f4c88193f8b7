import { randomUUID } from 'node:crypto'
import { markTutorial } from '@chopcard/contract/office/merchant/tutorials.ts'
import { listKeys } from '@chopcard/contract/outward/merchant/keys.ts'
import { describe, expect, test } from 'vitest'
import { cancelMyBooking } from '@chopcard/contract/earning/member/carnival.ts'
import { cardByToken, quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { loadCampaign } from '../src/loyalty/campaigns/load-campaign.ts'
import { faultsOf } from './answers.ts'
import { everythingOf } from './everything-of.ts'
import { useApp } from './harness.ts'
import { makeCard } from './make.ts'
import { useOwnDatabase } from './own-database.ts'
import type { AnyRequest } from './sample.ts'
import { sampleOf } from './samples.ts'
import { send, told } from './send.ts'
import { ofAudience } from './sweep.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld, unknownLike, type World } from './world.ts'

const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })
const everyWorld = () => makeWorld(harness.app, harness.server)
const allOf = ({ merchant }: World) => everythingOf(harness.app.database.pool, merchant.id)

/** The places of a request that hold something of the world's own, with its name. */
function ownPlaces(request: AnyRequest, world: World) {
  const names = new Map(Object.entries(world.own).map(([name, value]) => [value, name as keyof World['own']]))
  const found: { path: (string | number)[]; name: keyof World['own'] }[] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    const name = typeof value === 'string' ? names.get(value) : undefined
    if (name) found.push({ path, name })
    if (value && typeof value === 'object') for (const [key, part] of Object.entries(value)) walk(part, [...path, key])
  }
  walk(request, [])
  return found
}

function replaced(request: AnyRequest, path: readonly (string | number)[], value: string): AnyRequest {
  const copy = structuredClone(request)
  const at = path.slice(0, -1).reduce<Record<string, unknown>>((part, key) => part[key] as never, copy as never)
  at[path.at(-1) as string] = value
  // What a row's key was answered would be answered again.
  const rows = (copy.body as { entries?: unknown } | undefined)?.entries
  if (Array.isArray(rows)) for (const row of rows as { key: string }[]) row.key = randomUUID()
  return copy
}

// What the request itself names is not what the answer tells.
const comparable = (raw: string, named: string) =>
  raw
    .replaceAll(named, '…')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"(createdAt|key)":"[^"]*"/g, '')
    .replace(/"(id|uploadId|uploadUrl|publicUrl|expiresAt)":"[^"]*"/g, '')

describe('another merchant’s ids', () => {
  // Only who holds a card has its code or its token: a till is told that the card is another shop's, and nothing else.
  const tills = [scanned, quickRedeem, cardByToken].map(nameOf)
  const isShown = (route: Route, name: string) =>
    tills.includes(nameOf(route)) && (name === 'cardCode' || name === 'memberToken')

  const tenantRoutes = [...ofAudience('merchant'), ...ofAudience('member'), ...ofAudience('integration')]
  const withOwn: string[] = []

  test('another merchant’s ids are answered like unknown ones in path, query and body of every call', async () => {
    const [mine, theirs] = [await everyWorld(), await everyWorld()]
    const before = await allOf(theirs)
    const differences: string[] = []
    for (const route of tenantRoutes) {
      const request = sampleOf(route).request(mine)
      for (const { path, name } of ownPlaces(request, mine)) {
        withOwn.push(nameOf(route))
        const token = () => tokenFor(harness.app, route, mine)
        const [foreign, unknown] = [theirs.own[name], unknownLike(mine, name)]
        const answers = [
          await send(harness.server, route, replaced(request, path, foreign), { token: await token() }),
          await send(harness.server, route, replaced(request, path, unknown), { token: await token() }),
        ] as const
        const [told1, told2] = [comparable(answers[0].raw, foreign), comparable(answers[1].raw, unknown)]
        if (isShown(route, name)) {
          const body = JSON.parse(answers[0].raw) as { meta: { code: string } }
          if (body.meta.code !== 'CARD_OF_ANOTHER_SHOP' || Object.keys(body).join() !== 'meta')
            differences.push(`${nameOf(route)} ${path.join('.')}: ${told1.slice(0, 300)}`)
        } else if (answers[0].status !== answers[1].status || told1 !== told2)
          differences.push(
            `${nameOf(route)} ${path.join('.')}: ${told1.slice(0, 300)} but unknown: ${told2.slice(0, 300)}`,
          )
        differences.push(...told(route, path.join('.'), faultsOf(route, answers[0])))
        if (answers[0].raw.includes(theirs.own.email)) differences.push(`${nameOf(route)} tells of the other’s member`)
      }
    }
    expect(differences).toEqual([])
    expect(await allOf(theirs), 'and nothing of the other merchant has changed').toEqual(before)
  })

  test('every call with an id in its path was tried with another merchant’s id', () => {
    expect(new Set(withOwn).size).toBeGreaterThan(25)
    // A tutorial is the platform's, and a kind of keys is the same for every merchant.
    const ofNobody = [markTutorial, listKeys].map(nameOf)
    const untried = tenantRoutes.filter(
      (route) => route.params && !ofNobody.includes(nameOf(route)) && !withOwn.includes(nameOf(route)),
    )
    expect(untried.map(nameOf)).toEqual([])
  })
})

describe('another card’s ids', () => {
  /** What a campaign shows to everybody who takes part in it. */
  const shared = new Set<keyof World['own']>(['slotId', 'boothId', 'boothCode', 'earnCode', 'tapPicc', 'tapMac'])

  test('another card’s ids are answered to a member like unknown ones in path, query and body of every call', async () => {
    const world = await everyWorld()
    const campaign = await loadCampaign(harness.app.database.kysely, world.merchant.id, world.own.campaignId)
    const stranger = await makeCard(harness.app, world.merchant, campaign)
    const tried = new Set<string>()
    const differences: string[] = []
    for (const route of ofAudience('member')) {
      const request = sampleOf(route).request(world)
      for (const { path, name } of ownPlaces(request, world).filter((place) => !shared.has(place.name))) {
        tried.add(nameOf(route))
        const [foreign, unknown] = [world.own[name], unknownLike(world, name)]
        const ask = (value: string) =>
          send(harness.server, route, replaced(request, path, value), { token: stranger.token })
        const answers = [await ask(foreign), await ask(unknown)] as const
        const [told1, told2] = [comparable(answers[0].raw, foreign), comparable(answers[1].raw, unknown)]
        if (answers[0].status !== answers[1].status || told1 !== told2)
          differences.push(
            `${nameOf(route)} ${path.join('.')} (${name}): ${told1.slice(0, 200)} but unknown: ${told2.slice(0, 200)}`,
          )
      }
    }
    expect(differences).toEqual([])
    expect([...tried]).toContain(nameOf(cancelMyBooking))
    expect(tried.size).toBeGreaterThan(3)
  })
})
