"""The words of CSS that our style sheets use: every other word is taken for a mistake.

Add one only if the oldest browsers that the site supports know it, or if the page is usable without it.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


AT_RULES = _words("bottom-center container font-face keyframes media page supports")

FUNCTIONS = _words(
    """
    attr brightness calc circle clamp color-mix counter cubic-bezier drop-shadow env fit-content format grayscale has
    inset is light-dark linear-gradient max min minmax not nth-child nth-last-child nth-of-type path polygon
    radial-gradient repeat repeating-linear-gradient rgb rotate rotatey scale selector translate translatex translatey
    url var where
    """
)

UNITS = _words("% ch cm cqh cqi cqw deg dppx dvh em fr mm ms pt px rem s svh turn vh vmax vmin vw")

PROPERTIES = _words(
    """
    -webkit-box-decoration-break -webkit-box-orient -webkit-line-clamp -webkit-text-size-adjust -webkit-touch-callout
    -webkit-user-select accent-color align-content align-items align-self animation animation-delay
    animation-duration animation-fill-mode animation-iteration-count animation-name animation-timing-function
    appearance aspect-ratio backdrop-filter background background-color background-image background-position
    background-repeat background-size block-size border border-block border-block-end border-block-start
    border-bottom border-bottom-color border-bottom-width border-collapse border-color border-end-end-radius
    border-end-start-radius border-inline border-inline-end border-inline-start border-left border-radius
    border-right border-spacing border-start-end-radius border-start-start-radius border-style border-top
    border-top-color border-top-width border-width bottom box-decoration-break box-shadow box-sizing break-after
    break-before break-inside caption-side caret-color clear clip-path color color-scheme column-count column-gap
    column-span column-width columns contain contain-intrinsic-height contain-intrinsic-size container
    container-name container-type content content-visibility counter-increment counter-reset cursor direction
    display dominant-baseline fill fill-opacity fill-rule filter flex flex-basis flex-direction flex-flow flex-grow
    flex-shrink flex-wrap float font font-display font-family font-feature-settings font-kerning font-size
    font-style font-variant font-variant-caps font-variant-numeric font-weight gap grid grid-area
    grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row
    grid-row-end grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height
    hyphens image-rendering inline-size inset inset-block inset-block-end inset-block-start inset-inline
    inset-inline-end inset-inline-start isolation justify-content justify-items justify-self left letter-spacing
    line-height list-style list-style-position list-style-type margin margin-block margin-block-end
    margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right
    margin-top mask max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size
    min-width mix-blend-mode object-fit object-position opacity order orphans outline outline-color outline-offset
    outline-style outline-width overflow overflow-anchor overflow-clip-margin overflow-wrap overflow-x overflow-y
    overscroll-behavior padding padding-block padding-block-end padding-block-start padding-bottom padding-inline
    padding-inline-end padding-inline-start padding-left padding-right padding-top page paint-order perspective
    place-content place-items place-self pointer-events position print-color-adjust quotes resize right rotate
    row-gap scale scroll-behavior scroll-margin scroll-margin-block scroll-margin-top scroll-padding-top
    scroll-snap-align scroll-snap-type scrollbar-color scrollbar-gutter scrollbar-width size src stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity stroke-width tab-size
    table-layout text-align text-anchor text-decoration text-decoration-color text-decoration-line
    text-decoration-style text-decoration-thickness text-indent text-overflow text-shadow text-size-adjust
    text-transform text-underline-offset text-wrap top touch-action transform transform-box transform-origin
    transition transition-behavior transition-delay transition-duration transition-property
    transition-timing-function translate unicode-range user-select vector-effect vertical-align visibility
    white-space widows width will-change word-break word-spacing writing-mode z-index
    """
)
