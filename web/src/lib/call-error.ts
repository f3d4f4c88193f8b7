import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'

/** What can go wrong before the server has answered. */
export type ConnectionCode = 'OFFLINE' | 'TIMEOUT' | 'ABORTED' | 'BAD_ANSWER'

/** A call that did not come to a good answer; `status` 0 means that there was none. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: ErrorCode | ConnectionCode
  readonly fields: Readonly<Record<string, string>>
  readonly retryAt: string | undefined
  readonly requestId: string | undefined
  /** A failed sign-in, which the form tells itself (decisions/api.md §2). */
  readonly isLogin: boolean

  constructor(facts: {
    status: number
    code: string
    message?: string
    fields?: Record<string, string>
    retryAt?: string
    requestId?: string
    isLogin?: boolean
  }) {
    super(facts.message ?? facts.code)
    this.status = facts.status
    this.code = facts.code as ErrorCode | ConnectionCode
    this.fields = facts.fields ?? {}
    this.retryAt = facts.retryAt
    this.requestId = facts.requestId
    this.isLogin = facts.isLogin ?? false
  }

  /** Whether the call may have had its effect all the same: no answer, or a server that could not finish. */
  get isOpen(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

type Envelope = {
  meta?: { code?: string; message?: string; requestId?: string; fields?: Record<string, string>; retryAt?: string }
  result?: { isLogin?: boolean }
}

/** The error of an answer, whether or not it is our envelope: a proxy in between speaks HTML. */
export async function errorOfAnswer(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => ({}))) as Envelope | null
  const meta = body?.meta
  return new CallError({
    status: response.status,
    code: meta?.code ?? (response.status >= 502 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR'),
    message: meta?.message,
    fields: meta?.fields,
    retryAt: meta?.retryAt,
    requestId: meta?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    isLogin: body?.result?.isLogin,
  })
}
