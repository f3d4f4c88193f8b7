// These pages are forms, and no page loads this script: the entry is how the build gathers their style.
import { OrderPage } from './shop/order-page.tsx'
import { ShopPage } from './shop/shop-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(ShopPage)
hydrate(OrderPage)
