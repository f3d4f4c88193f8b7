import * as mine from '@chopcard/contract/earning/member/receipts.ts'
import * as contract from '@chopcard/contract/earning/merchant/receipts.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needDecisions } from './need-decisions.ts'
import { hook } from '../../core/hooks.ts'
import { approveItself } from './approve-itself.ts'
import { decideReceipts } from './decide-receipts.ts'
import { forgetPictures } from './forget-pictures.ts'
import { grantReceiptPicture } from './grant-picture.ts'
import { getReceipt, listMyReceipts, listReceipts, myReceiptPicture, receiptPicture } from './list-receipts.ts'
import { mailReceiptDecisions } from './mail-decisions.ts'
import { receiptReport } from './report-receipts.ts'
import { uploadReceipt } from './upload-receipt.ts'

export const receiptsFeature = defineFeature({
  name: 'receipts',
  exports: [
    'decide-receipts',
    'fingerprint',
    'forget-pictures',
    'grant-picture',
    'receipt-form',
    'receipt-store',
    'upload-receipt',
  ],
  tables: ['receipt', 'receipt_count'],
  hooks: [hook(needSource, needDecisions)],
  routes: [
    serve(mine.grantReceiptPicture, grantReceiptPicture),
    serve(mine.uploadReceipt, uploadReceipt),
    serve(mine.listMyReceipts, listMyReceipts),
    serve(mine.myReceiptPicture, myReceiptPicture),
    serve(contract.listReceipts, listReceipts),
    serve(contract.getReceipt, getReceipt),
    serve(contract.receiptPicture, receiptPicture),
    serve(contract.decideReceipts, decideReceipts),
    serve(contract.receiptReport, receiptReport),
  ],
  jobs: [approveItself, forgetPictures],
  subscribers: [mailReceiptDecisions],
})
