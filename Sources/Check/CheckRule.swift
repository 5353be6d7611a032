import Markup
import Model
