"""
Crowns of teeth as solids, standing on their margin at z = 0, in millimetres: x mesial to distal, y to the cheek or the lip. Measures and
forms after textbooks of dental morphology.
"""
import numpy as np

from solids import bell, capsule, placed, smooth_max, smooth_min, smooth_step

# Of a lower first molar: tip of the cusp, then height. The fifth is the distal one.
MOLAR_CUSPS = [(-2.8, 2.75, 7.3), (0.7, 3.0, 7.1), (3.7, 1.7, 6.6), (-2.7, -2.8, 7.7), (2.0, -2.9, 7.3)]
PREMOLAR_CUSPS = [(-0.1, 2.1, 7.9), (0.1, -2.1, 6.9)]


def ridge(x, y, tip, middle, along_slope, across_slope):
    """A cusp whose triangular ridge falls from its tip to the middle, with a shallow groove at each side of the ridge."""
    (tx, ty, height), (mx, my) = tip, middle
    length = np.hypot(mx - tx, my - ty)
    ux, uy = (mx - tx) / length, (my - ty) / length
    along, across = (x - tx) * ux + (y - ty) * uy, (y - ty) * ux - (x - tx) * uy
    fall = np.sqrt((along * along_slope) ** 2 + (across * across_slope) ** 2 + 0.2) - 0.45
    grooves = bell(np.abs(across) - 0.62 - 0.12 * along, 0.2) * smooth_step(0.3, 1.0, along) * smooth_step(3.2, 1.8, along)
    return height - fall - 0.16 * grooves


def posterior(cusps, half_width, half_depth, margins, grooves, middle_line):
    """
    A molar or premolar. `margins` are the heights of its mesial and distal marginal ridges, `grooves` the angles at which a groove runs
    down its wall, `middle_line` how far the middles of its ridges lie from each other.
    """

    def field(x, y, z):
        x, y, z = np.asarray(x), np.asarray(y), np.asarray(z)
        hills = []
        for tip in cusps:
            hills.append(ridge(x, y, tip, (np.clip(tip[0] * middle_line, -1.6, 1.6), 0.0), 0.56, 0.84))
        for side, height in zip((-1, 1), margins):
            # From cheek to tongue along the side.
            bent = side * (half_width * 0.80 - 0.05 * y * y)
            hills.append(height + 0.05 * y * y - np.sqrt(((x - bent) * 0.8) ** 2 + 0.16) + 0.4)
        top, second = hills[0], np.full_like(hills[0], -9)
        for hill in hills[1:]:
            second = np.maximum(second, np.minimum(top, hill))
            top = np.maximum(top, hill)
        # Fissures where two hills meet, rounded at their shoulders.
        meet = top - second
        height = top + np.maximum(0.7 - meet, 0) ** 2 / 2.8 - 0.3 * np.exp(-meet / 0.1)
        height = np.maximum(height, cusps[0][2] - 3.1)
        angle, radius = np.arctan2(y / half_depth, x / half_width), None
        # Widest at the height of contour, narrow at the margin and at the chewing surface.
        up = np.clip(z / 7.0, -0.1, 1.3)
        profile = 0.84 + 0.66 * up - 0.68 * up**2
        profile = profile + (0.04 * up - 0.02) * np.sin(angle) ** 2 + 0.06 * smooth_step(0.6, 1.0, up)
        super_radius = (np.abs(x / half_width) ** 2.5 + np.abs(y / half_depth) ** 2.5) ** (1 / 2.5)
        wave = 0.0
        for at, depth in grooves:
            turn = np.angle(np.exp(1j * (angle - at)))
            wave = wave + depth * bell(turn, 0.16) * smooth_step(0.25, 0.85, up)
        wall = (super_radius - profile + wave * 0.9) * min(half_width, half_depth)
        crown = smooth_max(wall, (z - height) * 0.78, 0.9)
        return smooth_max(crown, -z, 0.25)

    return field


molar = posterior(
    MOLAR_CUSPS, 5.7, 5.3, (6.4, 6.2), [(1.86, 0.10), (0.78, 0.08), (-1.67, 0.09)], 0.55,
)
premolar = posterior(PREMOLAR_CUSPS, 3.7, 4.6, (6.0, 5.9), [], 1.0)


def anterior(width, height, edge, corner, lobes=1.0, depth=1.0):
    """
    An upper front tooth, its edge above. `edge(x)` is how far the edge lies below the height, `corner` how round the corners are
    towards the middle of the face and away from it.
    """

    def field(x, y, z):
        x, y, z = np.asarray(x), np.asarray(y), np.asarray(z)
        t = np.clip(z / height, -0.05, 1.1)
        half = width / 2 * (0.66 + 0.82 * t - 0.46 * t**2)
        u = x / half
        lip = depth * (2.55 + 0.9 * t - 4.2 * t**2 + 1.75 * t**3 + 0.25 * bell(t - 0.12, 0.14))
        lip = lip - (1.75 - 0.95 * t) * np.abs(u) ** 2.3
        # Three lobes with two grooves between them, and the fine waves of growth.
        rows = smooth_step(0.25, 0.85, t)
        lip = lip - lobes * 0.12 * rows * (bell(u - 0.36, 0.16) + bell(u + 0.34, 0.16)) + lobes * 0.05 * rows * bell(u, 0.22)
        wobble = 0.5 * np.sin(1.7 * x + 0.6) + 0.25 * np.sin(3.1 * x)
        lip = lip + 0.014 * lobes * np.sin(2 * np.pi * z / 0.52 + wobble) * smooth_step(0.85, 0.15, t)
        tongue = -depth * (2.7 - 0.2 * t) + 3.4 * depth * smooth_step(0.12, 0.72, t) - 0.5 * depth * smooth_step(0.6, 1, t)
        tongue = tongue + 0.9 * np.abs(u) ** 2 * (1 - t) - 0.45 * bell(np.abs(u) - 0.8, 0.22) * smooth_step(0.15, 0.5, t)
        body = smooth_max(y - lip, (tongue - y) * 0.9, 0.6)
        sides = np.abs(x) - half
        rim = z - (height - edge(x))
        corners = np.where(x < 0, corner[0], corner[1])
        outline = np.maximum(sides, rim) + np.maximum(corners - np.abs(sides - rim), 0) ** 2 / (4 * corners)
        return smooth_max(smooth_max(body, outline, 0.7), -z, 0.2)

    return field


central = anterior(8.6, 10.6, lambda x: 0.04 + 0.035 * np.abs(x + 0.7) ** 1.6 - 0.03 * np.cos(x * 2.3), (0.9, 1.9))
lateral = anterior(6.7, 9.2, lambda x: 0.1 + 0.10 * np.abs(x + 0.5) ** 1.6, (1.1, 2.3), 0.8, 0.88)
canine = anterior(7.6, 10.2, lambda x: 0.85 * np.sqrt((x + 0.2) ** 2 + 0.2) - 0.3, (1.4, 2.2), 0.7, 1.15)


def mirrored(solid):
    """The same tooth of the other side."""
    return lambda x, y, z: solid(-x, y, z)


def union(solids, k=0.05):
    def field(x, y, z):
        result = solids[0](x, y, z)
        for solid in solids[1:]:
            result = smooth_min(result, solid(x, y, z), k)
        return result

    return field


def connector(start, end, radius):
    return lambda x, y, z: capsule(x, y, z, start, end, radius)
