import { hydrate } from './hydrate.ts'
import { VoucherPage } from './voucher/voucher-page.tsx'

hydrate(VoucherPage)
