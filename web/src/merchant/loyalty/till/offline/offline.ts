/** The till without network, wired to this browser: what it has seen, what waits, and whether the server can be reached. */
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { offlineTill, replayAct } from '@chopcard/contract/earning/merchant/offline.ts'
import type { quickRedeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { merchantTimeZone } from '../../../../lib/format.ts'
import { clockIn } from '../../../../lib/zone-time.ts'
import { call } from '../../../../lib/call.ts'
import { CallError } from '../../../../lib/call-error.ts'
import { currentView } from '../../../../lib/viewing.ts'
import { targetOf, type CardAsk } from '../../../../kit/operations/ask.ts'
import { operationList } from '../../../../kit/operations/operation-list.ts'
import { isRunning } from '../../../../lib/operation-list.ts'
import { newActId } from './act-id.ts'
import { makeActQueue } from './act-queue.ts'
import { browserActStore } from './act-store.ts'
import { offerInstall } from './app-manifest.ts'
import { actOf, bookingsLeft, expectedOf, keptJustNow, multiplierOf, offersLeft } from './offline-offers.ts'
import { isWaiting, type QueuedAct } from './queued-act.ts'
import { registerWorker, unregisterWorker } from './register-worker.ts'
import { cardOfSeen, makeSeenCards, seenAfter, type SeenCard } from './seen-cards.ts'
import { serverTimes } from './server-time.ts'
import { keepShell, keptLimits, type Limits } from '../../../kept-shell.ts'

const askAgainAfter = 5000
/** So long the shop's switch and limits are taken for known. */
const goodFor = 60_000

export const seenCards = makeSeenCards()
export const actQueue = makeActQueue({ store: browserActStore(), send: sendOnce, now: Date.now, makeId: newActId })

export type Connection = { limits: Limits | undefined; isLost: boolean }
// Known from the first scan on, before the server has been asked.
let connection: Connection = { limits: keptLimits(), isLost: !navigator.onLine }
let isStarted = false
let askedAt = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function show(facts: Partial<Connection>): void {
  connection = { ...connection, ...facts }
  listeners.forEach((tell) => tell())
}

export const connectionStore = {
  subscribe(tell: () => void) {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  snapshot: () => connection,
}

/** Whether the till works by itself now: the shop allows it, and the server cannot be reached. */
export const isCutOff = (): boolean => mayGoOn() && connection.isLost

/** Whether the shop lets this till go on by itself when the network goes. */
export const mayGoOn = (): boolean => connection.limits?.allowed === true

/** Notes that a call found no server; true where the till goes on by itself. */
export function continuesOffline(error: unknown): boolean {
  if (!(error instanceof CallError && error.isOpen) || !mayGoOn()) return false
  lose()
  return true
}

/** With each screen of the till: asks for the shop's limits, and sends what waits. */
export async function startOffline(): Promise<void> {
  // What waits on this device is of its shop's own till.
  if (currentView()) return
  if (isStarted) {
    // Somebody else may have signed in since, and may have something waiting.
    const waits = actQueue.snapshot().acts.some(isWaiting)
    if (navigator.onLine && (waits || Date.now() - askedAt > goodFor)) await reach()
    return
  }
  isStarted = true
  offerInstall()
  if (!('indexedDB' in globalThis)) return show({ limits: undefined })
  window.addEventListener('online', askServer)
  window.addEventListener('offline', lose)
  await actQueue.start().catch(() => undefined)
  if (navigator.onLine) await reach()
  else lose()
}

const askServer = () => void reach()

function lose(): void {
  if (!connection.isLost) show({ isLost: true })
  clearTimeout(timer)
  timer = setTimeout(askServer, askAgainAfter)
}

/** Asks the server: where it answers, what waits is sent. */
export async function reach(): Promise<void> {
  clearTimeout(timer)
  askedAt = Date.now()
  try {
    const { data } = await call(offlineTill, {}, { quiet: true })
    const limits: Limits = { allowed: data.allowed, hours: data.hours, acts: data.acts }
    show({ limits, isLost: false })
    keepShell(limits)
    void (limits.allowed ? registerWorker() : unregisterWorker())
    await replayAll(serverTimes(data.now, Date.now()))
  } catch (error) {
    // A refusal says that the server is there; a page for whoever may not ask has told so already.
    if (error instanceof CallError && !error.isOpen) show({ isLost: false })
    else lose()
  }
}

async function replayAll(toServerTime: (at: number) => string): Promise<void> {
  // Asked anew: somebody else may have signed in in another window since.
  const by = (await call(adminInfo, {}, { quiet: true })).data.id
  // What was sent before the network went has its own turn first.
  const isFree = ({ act }: QueuedAct) =>
    !operationList.operations().some((one) => isRunning(one) && targetOf(one.ask) === act.memberId)
  const work = () => actQueue.replay(by, toServerTime, isFree)
  // Two windows of one browser do not send the same at once; where they cannot know of each other, the keys see to it.
  const isDone = await ('locks' in navigator ? navigator.locks.request('till-replay', work) : work())
  await actQueue.tidy()
  const { isSending, acts, halted } = actQueue.snapshot()
  if (halted instanceof CallError && halted.isOpen) return lose()
  if (!isDone && !isSending && acts.some((act) => isWaiting(act) && act.by === by))
    timer = setTimeout(askServer, askAgainAfter)
}

async function sendOnce({ id, actedAt, act }: QueuedAct & { actedAt: string }): Promise<void> {
  const stop = new AbortController()
  const options = { key: id, signal: stop.signal, quiet: true, onChecking: () => stop.abort() }
  const { data } = await call(replayAct, { body: { actId: id, actedAt, act } }, options)
  noteDone(data.card, act)
}

/** What an operation has left on a card that this device has seen: the network may go before the card is looked up again. */
export function noteDone(card: Card, done: object): void {
  const seen = seenCards.byId(card.id)
  if (seen) seenCards.put(seenAfter(seen, card, done))
}

const clockAt = (at: number) => clockIn(new Date(at), merchantTimeZone())
const known = (seen: SeenCard) => ({ seen, acts: actQueue.snapshot().acts, now: Date.now(), clockAt })

type Answered = Answer<typeof quickRedeem>['data']
type FoundHere = Pick<Answered, 'rewards' | 'multiplier'> & { card: Card }

/** What this device knows of a card, in the form of the server's answer; undefined for one it has never seen. */
export function findSeen(text: string): FoundHere | undefined {
  const seen = seenCards.find(text)
  if (!seen) return undefined
  const here = known(seen)
  return { card: withWaiting(cardOfSeen(seen)), rewards: offersLeft(here), multiplier: multiplierOf(here) }
}

/** A card as it will be once what waits for it has been sent. */
export function withWaiting(card: Card): Card {
  const seen = seenCards.byId(card.id)
  return seen ? { ...card, ...expectedOf(known(seen)) } : card
}

/** The cards of a name that this device has seen. */
export const seenNamed = (text: string): Card[] => seenCards.named(text).map((seen) => withWaiting(cardOfSeen(seen)))

/** Keeps what was done with a card until it can be sent; says why where it may not be. */
export async function keep(ask: CardAsk, by: string): Promise<QueuedAct | 'full' | 'needsNetwork'> {
  const seen = seenCards.byId(ask.cardId)
  const found = seen && actOf(ask, known(seen))
  if (!seen || !found) return 'needsNetwork'
  if (actQueue.snapshot().acts.filter(isWaiting).length >= (connection.limits?.acts ?? 0)) return 'full'
  return actQueue.add({ by, cardNumber: seen.cardNumber, ...found })
}

export const wasKeptJustNow = (cardId: string, within: number): boolean =>
  keptJustNow(actQueue.snapshot().acts, cardId, Date.now(), within)

const today = () => clockAt(Date.now()).day

/** Today's bookings of a card, as far as this device knows. */
export function seenBookings(cardId: string) {
  const seen = seenCards.byId(cardId)
  return seen ? bookingsLeft(known(seen), today()) : []
}
