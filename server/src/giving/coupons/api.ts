import * as held from '@chopcard/contract/giving/member/coupons.ts'
import { redeemCoupon as redeemRoute } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import * as holders from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import * as imports from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import * as sending from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import * as routes from '@chopcard/contract/giving/merchant/coupons.ts'
import * as reports from '@chopcard/contract/office/merchant/giving-reports.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { resendIssuedCoupon, revokeIssuedCoupon } from './change-issued-coupon.ts'
import { checkCodeImport } from './check-code-import.ts'
import { deleteCoupon, removeCoupon } from './delete-coupon.ts'
import { holderCoupon, holderCouponEvents } from './holder-coupon.ts'
import { importCouponCodes, startCodeImport } from './import-codes.ts'
import { listCouponCodes } from './list-codes.ts'
import { listIssuedCoupons } from './list-issued-coupons.ts'
import { getCoupon, listCoupons } from './list-coupons.ts'
import { listImportedCodes } from './list-imported-codes.ts'
import { generateCodes, makeCouponCodes } from './make-coupon-codes.ts'
import { myCoupons } from './my-coupons.ts'
import { previewCouponBanners } from './preview-coupon-banners.ts'
import { noteExpiredCoupons } from './note-expired-coupons.ts'
import { getCodeImport, readCodeImport } from './read-code-import.ts'
import { reactivateCoupon, redeemCoupon } from './redeem-coupon.ts'
import { listCouponTransactions, sumCouponTransactions } from './report-coupons.ts'
import { requestCoupon } from './offer-coupon.ts'
import { recountPersons } from './recount-persons.ts'
import { redeemOnPhone } from './redeem-on-phone.ts'
import { givesRewardCoupons } from './issue-reward-coupons.ts'
import { createCoupon, editCoupon } from './save-coupon.ts'
import { getCouponSending, sendCoupon, sendCoupons } from './send-coupon.ts'

export const couponsFeature = defineFeature({
  name: 'coupons',
  exports: [
    'code-import-store',
    'code-rules',
    'coupon-events',
    'coupon-store',
    'find-issued-coupon',
    'give-coupon',
    'give-to-member',
    'hold-code',
    'issue-coupon',
    'list-codes',
    'list-imported-codes',
    'list-issued-coupons',
    'lock-code',
    'page-banners',
    'redeem-coupon',
    'report-coupons',
    'revoke-from-holder',
  ],
  tables: [
    'coupon',
    'coupon_address',
    'coupon_code',
    'coupon_copy',
    'coupon_event',
    'coupon_holding',
    'coupon_import',
    'coupon_import_row',
    'coupon_making',
    'coupon_sending',
    'coupon_sending_row',
    'coupon_used',
  ],
  routes: [
    serve(routes.listCoupons, listCoupons),
    serve(routes.createCoupon, createCoupon),
    serve(routes.getCoupon, getCoupon),
    serve(routes.editCoupon, editCoupon),
    serve(routes.previewCouponBanners, previewCouponBanners),
    serve(routes.deleteCoupon, deleteCoupon),
    serve(routes.generateCodes, generateCodes),
    serve(routes.listCouponCodes, listCouponCodes),
    serve(reports.listCouponTransactions, listCouponTransactions),
    serve(reports.sumCouponTransactions, sumCouponTransactions),
    serve(redeemRoute, redeemCoupon),
    serve(routes.reactivateCoupon, reactivateCoupon),
    serve(holders.listIssuedCoupons, listIssuedCoupons),
    serve(holders.resendIssuedCoupon, resendIssuedCoupon),
    serve(holders.revokeIssuedCoupon, revokeIssuedCoupon),
    serve(imports.readCodeImport, readCodeImport),
    serve(imports.getCodeImport, getCodeImport),
    serve(imports.checkCodeImport, checkCodeImport),
    serve(imports.startCodeImport, startCodeImport),
    serve(imports.listImportedCodes, listImportedCodes),
    serve(sending.sendCoupon, sendCoupon),
    serve(sending.getCouponSending, getCouponSending),
    serve(held.holderCoupon, holderCoupon),
    serve(held.holderCouponEvents, holderCouponEvents),
    serve(held.redeemHolderCoupon, redeemOnPhone),
    serve(held.requestCoupon, requestCoupon),
    serve(held.myCoupons, myCoupons),
  ],
  hooks: [givesRewardCoupons],
  subscribers: [recountPersons],
  jobs: [makeCouponCodes, importCouponCodes, noteExpiredCoupons, removeCoupon, sendCoupons],
})
