import type { OfflineAct } from '@chopcard/contract/earning/merchant/offline.ts'
import { CallError } from '../../../../lib/call-error.ts'
import type { ActStore } from './act-store.ts'
import { isWaiting, type QueuedAct } from './queued-act.ts'

type Dependencies = {
  store: ActStore
  /** Sends an act once; a missing connection ends it. */
  send: (act: QueuedAct & { actedAt: string }) => Promise<unknown>
  now: () => number
  makeId: () => string
}

export type NewAct = { by: string; act: OfflineAct; cardNumber: string; cost: number }
export type Snapshot = { acts: readonly QueuedAct[]; isSending: boolean; halted?: unknown }

const settledKept = 50

/**
 * What was done without network: kept on the device before anybody is told so, sent once each in the order in which it was
 * done, and shown with its verdict until the operator has seen it. An act without a definite answer stays and stops those
 * behind it, so that the acts of a card reach the server in their order.
 */
export function makeActQueue({ store, send, now, makeId }: Dependencies) {
  let snapshot: Snapshot = { acts: [], isSending: false }
  const listeners = new Set<() => void>()
  const show = (facts: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...facts }
    listeners.forEach((tell) => tell())
  }
  // Another window of this browser may have added or sent some.
  const load = async () => show({ acts: (await store.all()).sort((a, b) => a.at - b.at || a.id.localeCompare(b.id)) })
  const change = async (act: QueuedAct) => {
    await store.put(act)
    await load()
  }

  async function sendOne(act: QueuedAct, toServerTime: (at: number) => string): Promise<void> {
    const sent = { ...act, actedAt: act.actedAt ?? toServerTime(act.at) }
    // Before it is sent: a repeat after a lost answer must be the same to the letter.
    await store.put(sent)
    try {
      await send(sent)
      await change({ ...sent, state: 'done', settledAt: now() })
    } catch (error) {
      if (!isVerdict(error)) throw error
      const { code, message } = error
      await change({ ...sent, state: 'refused', refusal: { code, message }, settledAt: now() })
    }
  }

  return {
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    snapshot: () => snapshot,
    /** Reads what waits, and again whenever another window of this browser has changed it. */
    async start(): Promise<void> {
      store.watch(() => void load().catch(() => undefined))
      await load()
    },
    /** Keeps a new act; it counts as done only when this has ended well. */
    async add(given: NewAct): Promise<QueuedAct> {
      const act: QueuedAct = { ...given, id: makeId(), at: now(), state: 'waiting' }
      await change(act)
      return act
    },
    /** Sends what this member of staff has waiting; true when nothing of it waits any more. */
    async replay(
      by: string,
      toServerTime: (at: number) => string,
      mayGo?: (act: QueuedAct) => boolean,
    ): Promise<boolean> {
      if (snapshot.isSending) return false
      show({ isSending: true, halted: undefined })
      try {
        await load()
        for (const act of snapshot.acts.filter((one) => isWaiting(one) && one.by === by)) {
          if (mayGo && !mayGo(act)) return false
          await sendOne(act, toServerTime)
        }
        return true
      } catch (error) {
        show({ halted: error })
        return false
      } finally {
        show({ isSending: false })
      }
    },
    /** Takes away what the operator has seen; what waits stays. */
    async clear(ids?: readonly string[]): Promise<void> {
      const seen = snapshot.acts.filter((act) => !isWaiting(act) && (!ids || ids.includes(act.id)))
      await store.remove(seen.map(({ id }) => id))
      await load()
    },
    /** Old good ends go by themselves. */
    async tidy(): Promise<void> {
      const done = snapshot.acts.filter(({ state }) => state === 'done')
      const old = done.slice(0, Math.max(0, done.length - settledKept))
      if (old.length) await store.remove(old.map(({ id }) => id))
      await load()
    },
  }
}

/** What the server has decided for good; a session, role or service that does not allow it now may do so later. */
const isVerdict = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 404, 409, 422].includes(error.status) && error.code !== 'CONFLICT_TRY_AGAIN'
