// A voucher needs no script, and no page loads this one: the entry is how the build gathers the page’s style.
import { takeOver } from './take-over.ts'
import { VoucherPage } from './voucher/voucher-page.tsx'

takeOver(VoucherPage)
