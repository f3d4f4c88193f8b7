import { OfferPage } from './coupon/offer-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(OfferPage)
