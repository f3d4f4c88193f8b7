import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { RoleName } from '@chopcard/contract/core/permissions.ts'
import { route as declare, type Route } from '@chopcard/contract/core/route.ts'
import { serve } from '../src/core/context.ts'
import { mount } from '../src/core/http.ts'
import { makeServer } from '../src/core/server.ts'
import { faultsOf, outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { makeMerchant, makeStaff } from './make.ts'
import { send } from './send.ts'

const harness = useApp()

describe('control: planted faults', () => {
  const common = { audience: 'merchant', menu: 'any', action: 'get', method: 'GET', about: 'A planted fault.' } as const
  const number = z.object({ count: z.int() })
  const wrongShape = declare({ ...common, path: '/planted/shape', reply: number })
  const crash = declare({ ...common, path: '/planted/crash', reply: number })
  const undeclared = declare({ ...common, path: '/planted/undeclared', reply: number })
  const behind = declare({ ...common, path: '/planted/feature', feature: 'estamp', reply: number })
  const hidden = declare({ ...common, path: '/planted/menu', menu: ['configuration'], action: 'import', reply: number })

  function planted() {
    const server = makeServer(harness.app)
    mount(server, harness.app, [
      serve(wrongShape, async () => ({ count: 'many' }) as never),
      serve(crash, async () => (undefined as unknown as { count: { deep: number } }).count.deep as never),
      serve(undeclared, async () => refuse('COUPON_INVALID')),
      serve(behind, async () => ({ count: 1 })),
      serve(hidden, async () => ({ count: 1 })),
    ])
    return server
  }
  const ask = async (route: Route, facts: Parameters<typeof makeMerchant>[1] = {}, role: RoleName = 'owner') => {
    const merchant = await makeMerchant(harness.app, facts)
    const { token } = await makeStaff(harness.app, merchant, { role })
    const answer = await send(planted(), route, {}, { token })
    return { outcome: outcomeOf(answer), faults: faultsOf(route, answer) }
  }

  test('control: an answer of another shape is refused by the server or found by the sweep', async () => {
    expect((await ask(wrongShape)).faults).not.toEqual([])
  })

  test('control: the sweep finds a crash', async () => {
    expect((await ask(crash)).faults).toEqual([
      expect.stringMatching(/^status 500: .*INTERNAL_ERROR.*TypeError: Cannot read/),
    ])
  })

  test('control: the sweep finds an undeclared refusal', async () => {
    expect((await ask(undeclared)).faults).toEqual(['COUPON_INVALID is not declared'])
  })

  test('a planted call behind a feature is answered while the feature is on and refused while it is off', async () => {
    expect(await ask(behind)).toEqual({ outcome: '200', faults: [] })
    expect(await ask(behind, { features: { estamp: false } })).toEqual({ outcome: 'FEATURE_OFF', faults: [] })
  })

  test('a planted call needs its menu entry and its action', async () => {
    expect((await ask(hidden)).outcome).toBe('200')
    expect((await ask(hidden, {}, 'operator')).outcome).toBe('FORBIDDEN')
    expect((await ask({ ...hidden, menu: ['dashboard'] } as never, {}, 'analyst')).outcome).toBe('FORBIDDEN')
  })

  test.each([
    [
      'an envelope that lacks its request id',
      409,
      { meta: { code: 'ALREADY_VOIDED', error: 'ALREADY_VOIDED', message: 'x' } },
    ],
    ['another code than the catalogue has', 409, envelope('NO_SUCH_CODE')],
    ['a status that is not the code’s', 400, envelope('UNAUTHORIZED')],
    ['a code without words', 401, envelope('UNAUTHORIZED', 'UNAUTHORIZED')],
    ['the program’s insides', 401, envelope('UNAUTHORIZED', 'at call (/app/server/src/x.ts:12:3)')],
    ['HTML', 404, '<html>'],
    ['a redirection', 302, ''],
    ['no such thing as an answer', 200, { data: { count: 'x' } }],
  ])('control: the sweep finds a wrong answer: %s', (_what, status, body) => {
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    expect(faultsOf(crash, { status, headers, raw })).toHaveLength(1)
  })

  function envelope(code: string, message = 'Words.') {
    return { meta: { code, error: code, message, requestId: '01890a5d-ac96-774b-bcce-b302099a8057' } }
  }
})
