import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queries, read } from '../../../lib/query.ts'
import { VoucherPreview } from './voucher-preview.tsx'

const { queryKey } = read(adminInfo, {})
beforeAll(() => void queries.setQueryData(queryKey, { data: { currency: 'JPY' } } as never))
afterAll(() => queries.removeQueries({ queryKey }))

const previewOf = (currency?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <VoucherPreview
        values={{ amount: 5000, validityType: 'days', validityDays: 1 }}
        {...(currency && { currency })}
      />
    </QueryClientProvider>,
  )

test('a voucher that was designed in another currency is shown in that one, and a new one in the currency of the shop', () => {
  expect(previewOf('KWD')).toContain('5.000')
  expect(previewOf()).toContain('5,000')
})
