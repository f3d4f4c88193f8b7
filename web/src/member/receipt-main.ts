import { ReceiptPage } from './receipt/receipt-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(ReceiptPage)
