import { defineJob } from '../../core/job-queue.ts'

export const removeCouponJob = defineJob<{ merchantId: string; couponId: string }>('remove-coupon')
export const makeCouponCodesJob = defineJob<{ merchantId: string; couponId: string; makingId: string }>(
  'make-coupon-codes',
)
export const sendCouponJob = defineJob<{ merchantId: string; sendingId: string }>('send-coupon')
export const importCouponCodesJob = defineJob<{ merchantId: string; importId: string }>('import-coupon-codes')
