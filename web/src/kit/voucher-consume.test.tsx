import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import type { VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queries, read } from '../lib/query.ts'
import VoucherConsume from './voucher-consume.tsx'

const { queryKey } = read(adminInfo, {})
beforeAll(() => void queries.setQueryData(queryKey, { data: { currency: 'JPY' } } as never))
afterAll(() => queries.removeQueries({ queryKey }))

test.each([
  ['SGD', '50.00'],
  ['JPY', '5000'],
  ['KWD', '5.000'],
])('an amount of a voucher is typed in its own currency where the shop has another by now: %s', (currency, shown) => {
  const record = { id: 'one', balance: 5000, currency } as VoucherRecord
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <VoucherConsume
        record={record}
        source={{ operations: [], isUnsettled: false }}
        onConsume={() => Promise.resolve(undefined)}
      />
    </QueryClientProvider>,
  )
  expect(html).toContain(`value="${shown}"`)
  expect(html).toContain(currency)
})
