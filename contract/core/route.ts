import { z } from 'zod'
import { maxPasswordLength } from './limits.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Feature } from './features.ts'
import type { CursorPage } from './cursor.ts'
import { Paging, type Page, secretText } from './kinds.ts'
import type { Action, Menu } from './permissions.ts'
import type { ScopesOfCall } from './scopes.ts'
import type { PageOfCall } from './system-pages.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Reply = 'data' | 'list' | 'cursor' | 'bare' | 'rpc' | 'file' | 'events'

/**
 * What the merchant's service must allow (decisions/access.md §4): `read` works in every state that can sign in, `redeem` also
 * after the plan has ended, `write` only while it runs, `always` even for a restricted merchant (sign-out, own profile).
 */
export type Needs = 'read' | 'redeem' | 'write' | 'always'

type Common = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, parameters in braces: `/merchant/member/{id}`. */
  path: `/${string}`
  /** One sentence for the reference. */
  about: string
  params?: Shape
  query?: Shape
  body?: z.ZodType
  reply: z.ZodType
  /** `data`: { data }; `list`: { data: [], paging }; `cursor`: { data: [], next }; `bare`: the reply as it is; `rpc`: a message of another protocol with its status; `file`: bytes; `events`: a stream. */
  shape?: Reply
  /** The refusals of its own; those every route can give (401, 403, 422, 429, 503 …) are understood. */
  refuses?: readonly ErrorCode[]
  needs?: Needs
  /** A POST that only asks, with more than fits into an address: changes nothing, and is no line of the audit. */
  asks?: true
  /**
   * The answer may be seconds old for whoever has not just written: a replica of the database may give it. Only for calls that
   * change nothing, and never for the till.
   */
  mayLag?: true
  /**
   * Moves value: its callers must send an Idempotency-Key, and the browser repeats it by itself until there is an answer.
   * Other calls that create something take a key too: see `acceptsKey`.
   */
  movesValue?: true
  /** Does many operations at once, for which nobody waits at a till: they give way to those who do. */
  inBulk?: true
  /**
   * The call goes away: the day from which it should not be used any more, and the day from which it may be gone. Its answers say
   * so in the headers `Deprecation` and `Sunset` (decisions/integration.md §13).
   */
  deprecated?: { since: string; sunset: string }
  /**
   * The sender signs the body's bytes, so that nothing may read them before the verb: it gets them as they came, with these
   * headers in small letters. There is no `body` then.
   */
  signed?: { headers: readonly string[] }
  /** Headers that the verb gets, in small letters. One that is absent, too long or strange is an empty text. */
  headers?: readonly string[]
  /** The answer shows a secret: what is stored for its idempotency key is sealed. */
  secretAnswer?: true
}

type Guard =
  | { audience: 'public' }
  /** A merchant's own system, which signs in with a key: the scopes that the key must have. */
  | { audience: 'integration'; scope: ScopesOfCall; feature?: Feature }
  | { audience: 'member'; feature?: Feature }
  /** The pages of the platform's back office that lead here: agents are refused where all of them are setup pages. */
  | ({
      audience: 'system'
      page: PageOfCall
      /** Allowed to administrators who must add or show a passkey before anything else (decisions/sign-in.md §12). */
      beforePasskey?: true
      /** Agents are refused although they see a page that leads here. */
      notForAgents?: true
    } & AsksPassword)
  | Holds
  | ({
      audience: 'merchant'
      /** The pages that lead here: one of them must be among the caller's; `any` is every signed-in user. */
      menu: 'any' | Menu | readonly Menu[]
      action: Action
      feature?: Feature
      viewAs?: InView
    } & AsksPassword)

/**
 * What an administrator of the platform who views the merchant's back office may do with a call: `read` always, `write`
 * once writing is allowed, `never` in no case. Without a word a call that only reads may be read, and nothing else.
 */
type InView = 'read' | 'write' | 'never'

/** Whoever has the address of a coupon or a voucher has the thing: the token in it stands in for a sign-in. */
type Holds = { audience: 'holder'; holds: 'coupon' | 'voucher'; params: { readonly token: z.ZodType } }

/**
 * What a stolen token must not reach alone (bulk export, keys, users, a new address): the signed-in user's password is
 * asked for again, as `reauthentication` in the body.
 */
type AsksPassword =
  | { asksPassword?: undefined }
  | { asksPassword: true; body: z.ZodType<{ password?: string | undefined }> }

export const reauthentication = { password: secretText(maxPasswordLength).optional() }

export type Route = Common & Guard
export type Audience = Route['audience']

/** Declares a call. The value is all that server, browser, reference and tests know of it. */
export function route<const R extends Route>(value: R): R {
  return value
}

type InputOf<S> = S extends Shape
  ? { [K in keyof S as undefined extends z.input<S[K]> ? never : K]: z.input<S[K]> } & {
      [K in keyof S as undefined extends z.input<S[K]> ? K : never]?: z.input<S[K]>
    }
  : Record<never, never>
type OutputOf<S> = S extends Shape ? z.output<z.ZodObject<S>> : Record<never, never>
type Has<R, K extends string> = R extends { [P in K]: infer V } ? V : undefined

/** What a caller hands over, before parsing. */
export type Request<R extends Route> = (Has<R, 'params'> extends undefined
  ? { params?: undefined }
  : { params: InputOf<Has<R, 'params'>> }) &
  (Has<R, 'query'> extends undefined ? { query?: undefined } : { query?: InputOf<Has<R, 'query'>> }) &
  (Has<R, 'body'> extends z.ZodType ? { body: z.input<Extract<Has<R, 'body'>, z.ZodType>> } : { body?: undefined })

/** What a verb receives, parsed. */
export type Input<R extends Route> = {
  params: OutputOf<Has<R, 'params'>>
  query: OutputOf<Has<R, 'query'>>
  body: Has<R, 'body'> extends z.ZodType ? z.output<Extract<Has<R, 'body'>, z.ZodType>> : undefined
} & (Has<R, 'signed'> extends { headers: readonly (infer Name extends string)[] }
  ? { signed: Signed<Name> }
  : unknown) &
  (Has<R, 'headers'> extends readonly (infer Name extends string)[] ? { headers: Record<Name, string> } : unknown)

/** Bytes as they came, and what the sender says of them; a header that is absent, too long or strange is an empty text. */
export type Signed<Name extends string> = { bytes: Uint8Array; headers: Record<Name, string> }

/** A file as a verb returns it. */
export type FileReply = { content: Uint8Array | AsyncIterable<Uint8Array>; type: string; name?: string; cache?: string }

/** A message of another protocol as a verb returns it: `status` is that of HTTP, and some answers have no message. */
export type RpcReply = { status: number; message: unknown }

/** A stream as a verb returns it: `open` starts it and answers with what ends it; `end` closes it for the reader. */
export type EventReply = { open(send: (event: string, data: unknown) => void, end: () => void): () => void }

/** What a verb returns. */
export type Result<R extends Route> =
  Has<R, 'shape'> extends 'list'
    ? Page<z.input<R['reply']>>
    : Has<R, 'shape'> extends 'cursor'
      ? CursorPage<z.input<R['reply']>>
      : Has<R, 'shape'> extends 'file'
        ? FileReply
        : Has<R, 'shape'> extends 'events'
          ? EventReply
          : Has<R, 'shape'> extends 'rpc'
            ? RpcReply
            : z.input<R['reply']>

/** The body of the answer on the wire. */
export type Answer<R extends Route> =
  Has<R, 'shape'> extends 'list'
    ? { data: z.output<R['reply']>[]; paging: Paging }
    : Has<R, 'shape'> extends 'cursor'
      ? { data: z.output<R['reply']>[]; next: string | null }
      : Has<R, 'shape'> extends 'bare' | 'rpc'
        ? z.output<R['reply']>
        : Has<R, 'shape'> extends 'file'
          ? Blob
          : { data: z.output<R['reply']> }

/** The zod schema of the answer's body; undefined for files and streams. */
export function answerSchema(r: Route): z.ZodType | undefined {
  switch (r.shape ?? 'data') {
    case 'data':
      return z.object({ data: r.reply })
    case 'list':
      return z.object({ data: z.array(r.reply), paging: Paging })
    case 'cursor':
      return z.object({ data: z.array(r.reply), next: z.string().nullable() })
    case 'bare':
    case 'rpc':
      return r.reply
    default:
      return undefined
  }
}

/** Whether the call changes something, and so is audited and bound to the service's state. */
export const changes = (r: Route): boolean => r.method !== 'GET' && !r.asks

/**
 * Whether a repeated Idempotency-Key is answered with the first answer. Every POST of a shop or its members that changes
 * something does so, without a word of its own, and every change by a key; the calls of the platform's administrators say it.
 */
export const acceptsKey = (r: Route): boolean =>
  r.movesValue === true || (changes(r) && (r.audience === 'integration' || (r.method === 'POST' && ofTenant(r))))

const ofTenant = ({ audience }: Route) => audience === 'merchant' || audience === 'member' || audience === 'holder'

/** Whether `dryRun=true` in the address answers what the call would do, and does nothing. */
export const mayRunDry = (r: Route): boolean => r.audience === 'integration' && changes(r)

const dryRun = { dryRun: z.enum(['true', 'false']).optional() } as const

/** What the call takes in its address behind the path: its own, and `dryRun`, of which its verb hears nothing. */
export const queryOf = (r: Route): Shape => ({ ...r.query, ...(mayRunDry(r) && dryRun) })

/** Whether the signed-in user's password is asked for again. */
export const asksPassword = (r: Route): boolean => 'asksPassword' in r && r.asksPassword === true

/**
 * What a call allows in a view of the platform (`InView`). No word of a route opens what moves value, deletes, asks for the
 * password again or takes data in or out in bulk.
 */
export function inView(r: Route): InView {
  if (r.audience !== 'merchant' || asksPassword(r) || r.movesValue || r.method === 'DELETE') return 'never'
  if (r.action === 'export' || r.action === 'import') return 'never'
  if (r.viewAs) return r.viewAs
  return changes(r) || r.shape === 'file' ? 'never' : 'read'
}

/** The refusals of its own, those of its guard among them. */
export const refusalsOf = (r: Route): readonly ErrorCode[] => [
  ...(r.refuses ?? []),
  ...(asksPassword(r) ? passwordRefusals : []),
  ...(r.audience === 'integration' ? keyRefusals : []),
]

/** How a key is refused (decisions/integration.md §1). */
const keyRefusals = [
  'KEY_MISTYPED',
  'KEY_UNKNOWN',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'KEY_ADDRESS_REFUSED',
  'KEY_SCOPE_MISSING',
  'SIGNATURE_MALFORMED',
  'SIGNATURE_INCOMPLETE',
  'SIGNATURE_ALGORITHM',
  'SIGNATURE_NOT_NOW',
  'SIGNATURE_INVALID',
  'SIGNATURE_REPLAYED',
  'CONTENT_DIGEST_WRONG',
  'TOO_MANY_REQUESTS',
] as const

const passwordRefusals = [
  'CURRENT_PASSWORD_REQUIRED',
  'INVALID_CURRENT_PASSWORD',
  'SIGN_IN_AGAIN',
  'TOO_MANY_REQUESTS',
] as const

export const needsOf = (r: Route): Needs => r.needs ?? (changes(r) ? 'write' : 'read')

export const isDeprecated = (r: Route): boolean => r.deprecated !== undefined

/** The headers by which answers of a call say that it goes away (RFC 9745 and RFC 8594); none of one that stays. */
export function deprecationHeaders({ deprecated }: Route): Record<string, string> {
  if (!deprecated) return {}
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return {
    deprecation: `@${at(deprecated.since).getTime() / 1000}`,
    sunset: at(deprecated.sunset).toUTCString(),
  }
}

/** A stable name of the call for logs, audit and the reference: `POST /merchant/member/{id}`. */
export const nameOf = (r: Route): string => `${r.method} ${r.path}`
