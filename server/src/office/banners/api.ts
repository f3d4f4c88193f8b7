import * as admin from '@chopcard/contract/platform/admin/banners.ts'
import { homeBanners as homeRoute } from '@chopcard/contract/office/merchant/banners.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { listBanners } from './list-banners.ts'
import { createBanner, deleteBanner, editBanner, moveBanner } from './save-banner.ts'
import { homeBanners } from './shown-banners.ts'

export const bannersFeature = defineFeature({
  name: 'banners',
  routes: [
    serve(homeRoute, homeBanners),
    serve(admin.listBanners, listBanners),
    serve(admin.createBanner, createBanner),
    serve(admin.editBanner, editBanner),
    serve(admin.deleteBanner, deleteBanner),
    serve(admin.moveBanner, moveBanner),
  ],
})
