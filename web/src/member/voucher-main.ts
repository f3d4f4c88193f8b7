import { takeOver } from './take-over.ts'
import { VoucherPage } from './voucher/voucher-page.tsx'

takeOver(VoucherPage)
