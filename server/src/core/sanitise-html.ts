import sanitize from 'sanitize-html'

// Also allowed: the variable for the address of a member's card.
const mayLeadTo = /^(https:\/\/|mailto:)|^\{\{cardUrl\}\}$/i

/**
 * Removes from HTML that people enter everything that could run, load, or imitate something else. All such HTML passes
 * here before it is stored, and only stored HTML is sent.
 */
export const sanitiseHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (_tag, { href }): sanitize.Tag => {
        const address = href?.trim()
        if (!address || !mayLeadTo.test(address)) return { tagName: 'a', attribs: {} }
        return { tagName: 'a', attribs: { href: address, target: '_blank', rel: 'noopener noreferrer' } }
      },
    },
  })
