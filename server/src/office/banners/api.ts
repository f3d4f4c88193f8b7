import * as admin from '@chopcard/contract/platform/admin/banners.ts'
import { homeBanners as homeRoute } from '@chopcard/contract/office/merchant/banners.ts'
import * as homePage from '@chopcard/contract/platform/admin/home-page.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { couponBanners } from '../../giving/coupons/page-banners.ts'
import { editHomePage, getHomePage } from './home-page.ts'
import { listBanners } from './list-banners.ts'
import { createBanner, deleteBanner, editBanner, moveBanner } from './save-banner.ts'
import { homeBanners, shownBanners } from './shown-banners.ts'

export const bannersFeature = defineFeature({
  name: 'banners',
  exports: ['list-banners'],
  tables: ['banner', 'home_page_text'],
  hooks: [hook(couponBanners, (db, merchant, language) => shownBanners(db, 'coupon', merchant, language))],
  routes: [
    serve(homeRoute, homeBanners),
    serve(admin.listBanners, listBanners),
    serve(admin.createBanner, createBanner),
    serve(admin.editBanner, editBanner),
    serve(admin.deleteBanner, deleteBanner),
    serve(admin.moveBanner, moveBanner),
    serve(homePage.getHomePage, getHomePage),
    serve(homePage.editHomePage, editHomePage),
  ],
})
