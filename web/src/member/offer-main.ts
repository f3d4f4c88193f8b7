import { OfferPage } from './coupon/offer-page.tsx'
import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'

hydrate(OfferPage)
holdFocus()
