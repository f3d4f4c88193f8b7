import type { FeatureMap } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ActorKind } from '@chopcard/contract/core/actor-kinds.ts'
import type { Action } from '@chopcard/contract/core/permissions.ts'
import type { Audience, Input, Result, Route } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import type { Cookie } from './cookies.ts'
import type { Db, Tx, Work } from './database.ts'

export type ServiceState = 'active' | 'ending' | 'ended' | 'restricted'

/** A tenant as every verb sees it, read from the database with each request. */
export type Merchant = {
  id: string
  shortKey: string
  name: string
  /** Its names in other languages, while that feature is on. */
  names: Readonly<Partial<Record<Language, string>>>
  timeZone: string
  currency: string
  language: Language
  features: FeatureMap
  serviceState: ServiceState
  serviceEndAt: Date | null
  servicePromptDays: number
}

export type Staff = {
  id: string
  sessionId: string
  email: string
  name: string
  nickname: string | null
  avatar: string | null
  role: string
  menus: ReadonlySet<string>
  actions: ReadonlySet<Action>
}

/** Who acts, as logs and the ledger name them. */
export type Actor = {
  kind: ActorKind
  id: string | null
  name: string
  nickname: string | null
  /** In a view of the platform: the merchant's user whose place the administrator takes. */
  onBehalfOf?: string
}

/** An administrator of the platform who views the merchant's back office. */
export type View = { id: string; adminId: string; adminName: string; mayWrite: boolean }

/** What a changing verb adds to its audit line. */
export type AuditDetail = { target?: string; before?: unknown; after?: unknown }

export type BaseContext = {
  app: App
  /** The name of the call, as the audit log names it. */
  action: string
  /** The database's clock, read at the request's start. */
  now: Date
  language: Language
  requestId: string
  ip: string
  /** The browser, where it shows the cookie by which the server named it. */
  device?: string
  userAgent: string
  db: Db
  actor: Actor
  /** What the verb adds is set with the answer; a refusal sets none. */
  cookies: Cookie[]
  /** Completes the audit line of this request. */
  note(detail: AuditDetail): void
}

export type TenantContext = BaseContext & {
  merchant: Merchant
  /** Whether the caller sent a key, so that a repeat cannot happen twice. */
  hasKey: boolean
  /** The transaction that the verb's effect joins, where a job opened one for more than the verb. */
  tx?: Tx
  /**
   * One transaction in which the effect, the audit line and the answer to the request's key are written together. What
   * the work returns must be the verb's answer. A repeated key that lost the race is answered with the first answer.
   */
  write<T>(work: Work<T>): Promise<T>
  /**
   * The same for a writer that takes the lines along with its rows in one statement: the chop log's append. Answers with
   * what the writer answers; false means that nothing was written.
   */
  keep(answer: unknown, writer: (books: Bookkeeping) => Promise<boolean>): Promise<boolean>
}

export type Bookkeeping = { audit: Record<string, unknown>; answer: Record<string, unknown> | null }

export type MerchantContext = TenantContext & {
  staff: Staff
  /** There while the platform views the back office; `staff` is then the owner in whose place it does. */
  view?: View
}
export type MemberContext = TenantContext & { cardId: string }
/** Of whoever holds a coupon’s copy or a given voucher. */
export type HolderContext = TenantContext & { heldId: string }
export type SystemContext = BaseContext & {
  admin: { id: string; sessionId: string; email: string; username: string; isAgent: boolean }
  /**
   * One transaction in which the effect, the line of the platform's audit and the answer to the request's key are written
   * together, as `TenantContext.write` does for a merchant.
   */
  write<T>(work: Work<T>): Promise<T>
}
export type PublicContext = BaseContext

export type ContextOf<A extends Audience> = A extends 'merchant'
  ? MerchantContext
  : A extends 'member'
    ? MemberContext
    : A extends 'holder'
      ? HolderContext
      : A extends 'system'
        ? SystemContext
        : PublicContext

/** A verb: the handler of a call, and what jobs and imports call too. */
export type Verb<R extends Route> = (ctx: ContextOf<R['audience']>, input: Input<R>) => Promise<Result<R>>

export type Served = { route: Route; verb: (ctx: never, input: never) => Promise<unknown> }

/** Binds a call to its verb; a verb of another shape does not compile. */
export const serve = <R extends Route>(route: R, verb: Verb<R>): Served => ({ route, verb: verb })
