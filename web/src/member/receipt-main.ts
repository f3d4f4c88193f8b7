import { ReceiptPage } from './receipt/receipt-page.tsx'
import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'

hydrate(ReceiptPage)
holdFocus()
