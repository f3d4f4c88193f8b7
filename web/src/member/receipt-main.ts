import { ReceiptPage } from './receipt/receipt-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(ReceiptPage)
