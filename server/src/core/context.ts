import type { ServiceState } from '@chopcard/contract/platform/tenants.ts'
import type { FeatureMap } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ActorKind } from '@chopcard/contract/core/actor-kinds.ts'
import type { Action } from '@chopcard/contract/core/permissions.ts'
import type { Audience, Input, Result, Route } from '@chopcard/contract/core/route.ts'
import type { Scope } from '@chopcard/contract/core/scopes.ts'
import type { App } from './app.ts'
import type { ChangeEvent } from './change-event.ts'
import type { Cookie } from './cookies.ts'
import type { Db, Tx, Work } from './database.ts'

/** The tenant of a request, read from the database for each request. */
export type Merchant = {
  id: string
  shortKey: string
  name: string
  /** Its names in other languages, if that feature is on. */
  names: Readonly<Partial<Record<Language, string>>>
  timeZone: string
  currency: string
  language: Language
  features: FeatureMap
  serviceState: ServiceState
  serviceEndAt: Date | null
  servicePromptDays: number
  /** It is another merchant's test data: nothing of it leaves the program. */
  isTest: boolean
}

export type Staff = {
  id: string
  sessionId: string
  email: string
  name: string
  nickname: string | null
  /** Where they are, if they said so. */
  storeId: string | null
  avatar: string | null
  role: string
  menus: ReadonlySet<string>
  actions: ReadonlySet<Action>
}

/** The acting person, as recorded in logs and ledger. */
export type Actor = {
  kind: ActorKind
  id: string | null
  name: string
  nickname: string | null
  /** The store where they act. */
  storeId?: string | null
  /** In a view by the platform: the merchant's user whose place the administrator takes. */
  onBehalfOf?: string
}

/** The user whose row of `staff` an actor is: a person, or a key, which has such a row as well. */
export const staffIdOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string | null =>
  kind === 'merchant' || kind === 'key' ? id : null

/** Where an operation of the till comes from, as the chop log notes it. */
export const sourceOf = ({ actor }: Pick<BaseContext, 'actor'>): 'till' | 'api' =>
  actor.kind === 'key' ? 'api' : 'till'

/** An administrator of the platform who views the merchant's back office. */
export type View = { id: string; adminId: string; adminName: string; mayWrite: boolean }

/** Details that a verb adds to the audit log entry. */
export type AuditDetail = { target?: string; before?: unknown; after?: unknown }

export type BaseContext = {
  app: App
  /** The name of the call in the audit log. */
  action: string
  /** The time of the database's clock at the start of the request. */
  now: Date
  language: Language
  requestId: string
  ip: string
  /** The id of the browser, if it sends the cookie that the server gave it. */
  device?: string
  userAgent: string
  db: Db
  actor: Actor
  /** Headers that the verb adds; they are sent with a reply, but not with a refusal. */
  cookies: Cookie[]
  /** Adds details to the audit log entry of this request. */
  note(detail: AuditDetail): void
}

export type TenantContext = BaseContext & {
  merchant: Merchant
  /** The idempotency key that the caller sent, if any: a repeated request has no second effect. */
  requestKey: string | undefined
  /** One of many operations that a request does at once (open-rows.ts). */
  isBulk?: true
  /** The transaction in which the verb works, if a job opened one for several verbs. */
  tx?: Tx
  /**
   * Runs the work in one transaction together with the audit log entry and the reply stored for the request's
   * idempotency key. The work must return the verb's reply. If another request with the same key was faster, its reply
   * is returned.
   */
  write<T>(work: Work<T>): Promise<T>
  /**
   * For a writer that inserts the commit record together with its rows by one function of the database: the record, to be
   * with the events of the change, to be written or dropped with the effect. Say `committed` once it is written. Refused in a view of the platform: ledgers are out of
   * its reach, whatever a route says.
   */
  commitRecord(answer: unknown, events: readonly ChangeEvent[]): CommitRecord
  committed(): void
  /** Ends the request with the answer to its key, where another one with the key has been answered meanwhile. */
  replayAnswered(): Promise<void>
}

/** The audit log entry and the answer to the request's key (null without a key), as rows by column. */
export type CommitRecord = { audit: Record<string, unknown>; answer: Record<string, unknown> | null }

export type MerchantContext = TenantContext & {
  staff: Staff
  /** Set while the platform views the back office; `staff` is then the owner in whose place it does. */
  view?: View
}
/** A key of the integration API, as its request found it. */
export type ApiKey = { id: string; name: string; scopes: ReadonlySet<Scope>; isTest: boolean }

/**
 * The context of a merchant's own system. Its key is a user of the shop (`staff`) without a sign-in, so that its verbs call those of
 * the till, under the same rules; what its scopes allow is held before (decisions/integration.md §2).
 */
export type IntegrationContext = MerchantContext & {
  key: ApiKey
  /** Names the request in the request log more closely than its route does, with the status of what it came to. */
  logAs(call: string, status: number): void
}
export type MemberContext = TenantContext & { cardId: string }
/** The context of the holder of an issued coupon or a given voucher. */
export type HolderContext = TenantContext & { holdingId: string }
export type SystemContext = BaseContext & {
  admin: {
    id: string
    sessionId: string
    email: string
    username: string
    isAgent: boolean
    /** Must add or show a passkey before anything else. */
    lacksPasskey: boolean
  }
  /**
   * Runs the work in one transaction together with the entry in the platform's audit log and the reply stored for the
   * request's idempotency key, like `TenantContext.write` for a merchant.
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
        : A extends 'integration'
          ? IntegrationContext
          : PublicContext

/** A verb: the function that handles a call, and that jobs and imports call too. */
export type Verb<R extends Route> = (ctx: ContextOf<R['audience']>, input: Input<R>) => Promise<Result<R>>

export type Served = { route: Route; verb: (ctx: never, input: never) => Promise<unknown> }

/** Connects a route to its verb; a verb with another input or reply does not compile. */
export const serve = <R extends Route>(route: R, verb: Verb<R>): Served => ({ route, verb })
