import { OfferPage } from './coupon/offer-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(OfferPage)
