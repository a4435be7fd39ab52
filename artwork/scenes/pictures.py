"""
Renders the pictures of the site: `blender -b -P artwork/scenes/pictures.py -- FOLDER WIDTH SAMPLES [NAME …]`, with Blender 3.4 or later.
A picture of 1200 pixels with 128 samples takes some minutes on two cores.
"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np  # noqa: E402

import finish  # noqa: E402
import solids  # noqa: E402
import studio  # noqa: E402
import teeth  # noqa: E402

NECK, BODY, EDGE, HALO = (np.array(c) for c in [(0.68, 0.53, 0.36), (0.74, 0.67, 0.55), (0.60, 0.598, 0.585), (0.76, 0.73, 0.67)])


def tooth_tints(vertices, height, translucent=0.75):
    """Warm at the neck, translucent and a little blue below the edge, where three fingers of the body reach up, and a light edge."""
    x, t = vertices[:, 0], vertices[:, 2] / height
    fingers = 0.03 * np.cos(x * 2.1 + 0.4) + 0.01 * np.sin(x * 5.3)
    blue = solids.smooth_step(0.62, 0.95, t + fingers) * translucent
    warm = 0.7 * solids.smooth_step(0.42, 0.0, t)
    halo = solids.smooth_step(0.965, 0.99, t) * translucent
    tint = BODY + (NECK - BODY) * warm[:, None]
    tint = tint + (EDGE - tint) * blue[:, None]
    return tint + (HALO - tint) * halo[:, None]


def crown_tints(vertices, height):
    """Of a molar: warm at the neck and in the depth of the fissures, light at the cusps."""
    t = vertices[:, 2] / height
    warm = 0.75 * solids.smooth_step(0.45, 0.0, t)
    inner = np.hypot(vertices[:, 0] / 4.2, vertices[:, 1] / 3.6)
    deep = solids.smooth_step(0.80, 0.62, t) * solids.smooth_step(1.0, 0.6, inner) * (t > 0.4) * 0.5
    light = 0.35 * solids.smooth_step(0.8, 1.0, t)
    tint = BODY + (NECK - BODY) * np.maximum(warm, deep)[:, None]
    return tint + (np.array((0.75, 0.73, 0.67)) - tint) * light[:, None]


PORCELAIN, ROOM = (0.972, 0.964, 0.945), (0x10 / 255, 0x1D / 255, 0x29 / 255)


def front_tooth(solid, height, step, translucent=0.75, **place):
    mesh = solids.to_mesh(solid, (-5, -4.5, -0.2), (5, 4.5, 11.4), step)
    glaze = studio.ceramic(tinted=True, roughness=0.14, depth=0.7)
    return studio.add("tooth", mesh, glaze, tooth_tints(mesh[0], height, translucent), **place)


def back_tooth(solid, height, step, **place):
    mesh = solids.to_mesh(solid, (-6.6, -6.2, -0.2), (6.6, 6.2, 9), step)
    return studio.add("tooth", mesh, studio.ceramic(tinted=True, roughness=0.16), crown_tints(mesh[0], height), **place)


def turned(degrees):
    return (0, 0, math.radians(degrees))


def hero(width, samples, step):
    """Six upper front teeth on a dark mirror, their edges above."""
    studio.clear(width, width * 2 // 3, samples, ((0.006, 0.012, 0.02), 1.0), 0.3)
    row = [(teeth.central, 10.4, 3.95, 2), (teeth.lateral, 9.0, 10.6, 10), (teeth.canine, 9.9, 16.6, 26)]
    for side in (-1, 1):
        for solid, height, x, turn in row:
            shape = solid if side == 1 else teeth.mirrored(solid)
            front_tooth(shape, height, step, 0.5, at=(side * x, 0.021 * x**2, 0), turn=turned(180 + side * turn))
    studio.floor((0.004, 0.008, 0.013), 0.13, Specular=0.4)
    # A large window at the left, a rim of cool light from behind, a strip for the gloss, and a little from the front.
    studio.softbox((-46, -46, 40), (0, 0, 5), (30, 34), 62000, (1, 0.97, 0.93))
    studio.softbox((52, 26, 30), (0, 0, 5), (14, 40), 44000, (0.82, 0.91, 1))
    studio.softbox((-8, 50, 46), (0, 0, 6), (70, 14), 40000, (0.9, 0.95, 1))
    studio.softbox((26, -70, 26), (0, 0, 5), (4, 50), 14000)
    studio.softbox((10, -90, 60), (0, 0, 5), (60, 30), 16000)
    studio.camera((-26, -98, 24), (0, 3, 3.4), 88, focus=(-2, -1, 6), fstop=0.35)


def daylight(width, samples, scale=1.0):
    """The light of the catalogue: a porcelain ground, a large window at the left, a reflector at the right."""
    studio.clear(width, width, samples, ((0.98, 0.975, 0.96), 0.3))
    studio.floor((0.93, 0.92, 0.895), 0.5, size=4000)
    lamp = lambda at, size, power, colour=(1, 1, 1): studio.softbox(
        [a * scale for a in at], (0, 0, 3 * scale), [s * scale for s in size], power * scale**2, colour
    )
    lamp((-75, 25, 55), (36, 36), 90000, (1, 0.98, 0.95))
    lamp((60, 55, 30), (16, 50), 26000, (0.95, 0.98, 1))
    lamp((-16, -70, 46), (5, 44), 9000)


def fels(width, samples, step):
    """A lower first molar, seen from above its cheek side."""
    daylight(width, samples)
    back_tooth(teeth.molar, 7.4, step, turn=turned(205))
    studio.camera((0, -60, 48), (0, 0, 3.2), 158, focus=(0, -3, 6), fstop=0.8)


def bridge(width, samples, step, solid, low, high, tints, distance, lens, aim):
    daylight(width, samples)
    mesh = solids.to_mesh(solid, low, high, step)
    studio.add("bridge", mesh, studio.ceramic(tinted=True, roughness=0.15), tints(mesh[0]), turn=turned(192))
    studio.camera((-3, -distance, distance * 0.55), aim, lens, focus=(0, -4, 6), fstop=0.6)


def posterior_bridge():
    return teeth.union([
        solids.placed(teeth.premolar, (-10.2, 0.3, 0)),
        solids.placed(teeth.premolar, (-2.9, 0, 0.7)),
        solids.placed(teeth.molar, (6.4, -0.4, 0)),
        teeth.connector((-7.2, 0, 4.1), (-5.9, 0, 4.3), 1.9),
        teeth.connector((0.2, 0, 4.3), (1.5, 0, 4.1), 1.9),
    ], 0.6)


def tal(width, samples, step):
    """A three-unit bridge of back teeth."""
    bridge(width, samples, step * 1.4, posterior_bridge(), (-14.4, -6.4, -0.2), (12.8, 6.2, 8.8), lambda v: crown_tints(v, 7.4), 72, 98, (0.4, 0, 3.4))


def hollow(solid, wall):
    """A crown as it comes from the furnace: open below, where it goes over its die."""
    return lambda x, y, z: np.maximum(solid(x, y, z), -(solids.smooth_max(solid(x, y, z + 1.5) + wall, z - 5.0, 0.8)))


def licht(width, samples, step):
    """A crown, and another on its side that shows where the die goes."""
    daylight(width, samples)
    back_tooth(teeth.molar, 7.4, step, at=(-4.6, 2.6, 0), turn=turned(200))
    mesh = solids.to_mesh(hollow(teeth.premolar, 0.9), (-4.6, -5.6, -0.2), (4.6, 5.6, 9), step)
    studio.add("tooth", mesh, studio.ceramic(tinted=True, roughness=0.16), crown_tints(mesh[0], 7.4),
               at=(6.0, -6.2, 4.1), turn=(math.radians(-76), 0, math.radians(-24)))
    studio.camera((0, -64, 40), (0.8, -1, 3.0), 118, focus=(0, -4, 5), fstop=0.7)


def disc(thickness=16.0, radius=49.2):
    """A blank for milling, with the rim by which the machine holds it."""
    def field(x, y, z):
        body = solids.cylinder(x, y, z, radius - 1.6, 0, thickness, 0.9)
        return solids.smooth_min(body, solids.cylinder(x, y, z, radius, thickness / 2 - 5, thickness / 2 + 5, 0.7), 0.2)
    return field


def layered(vertices, thickness, top=(0.88, 0.86, 0.80), foot=(0.80, 0.66, 0.46)):
    share = solids.smooth_step(0.05, 0.95, vertices[:, 2] / thickness)[:, None]
    return np.array(foot) * (1 - share) + np.array(top) * share


def blank(step, colour, turn=(0, 0, 0), at=(0, 0, 0), cut=None, layers=False, thickness=16.0):
    solid = disc(thickness)
    shape = solid if cut is None else lambda x, y, z: solids.smooth_max(solid(x, y, z), -cut(x, y, z), 0.5)
    mesh = solids.to_mesh(shape, (-50, -50, -0.4), (50, 50, thickness + 0.4), step * 8)
    chalk = studio.ceramic(colour, roughness=0.5, depth=0.5, tinted=layers)
    studio.add("disc", mesh, chalk, layered(mesh[0], thickness) if layers else None, at=at, turn=turn)
    return mesh


def kern(width, samples, step):
    """White discs for frameworks: one lies, with a bridge that is milled and still held by its pins; one stands behind it, with the mark."""
    daylight(width, samples, 7)
    white = (0.86, 0.86, 0.84)
    def pocket(x, y, z):
        return solids.smooth_max(capsule_hole(x, y, z, (-23, -8), (23, -8), 15), 3.0 - z, 0.6)
    blank(step, white, cut=pocket)
    mesh = solids.to_mesh(posterior_bridge(), (-14.4, -6.4, -0.2), (12.8, 6.2, 8.8), step * 2)
    studio.add("bridge", mesh, studio.ceramic(white, roughness=0.45, depth=0.5), at=(0, -8, 3.4), turn=turned(184), scale=1.7)
    for x, y, dx, dy in [(-14, -14, -3, -9), (16, -13, 3, -10), (1, -14, 0, -9), (-21, -6, -16, 0), (22, -8, 16, 0)]:
        pin = solids.to_mesh(teeth.connector((x, y, 8.2), (x + dx, y + dy, 8.2), 1.3), (-40, -40, 5), (40, 40, 11), 0.35)
        studio.add("pin", pin, studio.ceramic(white, roughness=0.45, depth=0.5))
    lean = math.radians(78)
    blank(step, white, at=(16, 66, 49), turn=(lean, 0, math.radians(-14)))
    normal = (math.sin(lean) * math.sin(math.radians(-14)), -math.sin(lean) * math.cos(math.radians(-14)), math.cos(lean))
    studio.mark([a + n * 16.06 for a, n in zip((16, 66, 49), normal)], (lean, 0, math.radians(-14)), 44)
    studio.camera((-30, -420, 250), (8, 22, 30), 106, focus=(0, -10, 12), fstop=0.5)


def capsule_hole(x, y, z, start, end, radius):
    flat = np.zeros_like(z)
    return teeth.capsule(x, y, flat, (*start, 0), (*end, 0), radius)


def form(width, samples, step):
    """A disc of PMMA from which crowns have been milled, one of them still held by its pins."""
    daylight(width, samples, 7)
    ivory = (0.80, 0.70, 0.52)
    holes = [(-25, 14, 11), (0, 25, 11), (26, 10, 10), (-28, -13, 11)]
    def cut(x, y, z):
        result = capsule_hole(x, y, z, (-2, -19), (22, -17), 11)
        for hx, hy, r in holes:
            result = np.minimum(result, np.hypot(x - hx, y - hy) - r)
        return result
    blank(step, ivory, cut=cut)
    for solid, at in [(teeth.molar, (-28, -13)), (teeth.premolar, (26, 10)), (posterior_bridge(), (10, -18))]:
        mesh = solids.to_mesh(solid, (-14.4, -6.4, -0.2), (12.8, 6.4, 9), step * 2)
        studio.add("tooth", mesh, studio.ceramic(ivory, roughness=0.35, depth=0.5), at=(*at, 6), turn=turned(184), scale=1.1)
        for angle in (1.5, 3.0, 4.6, 6.2):
            dx, dy = math.cos(angle), math.sin(angle)
            reach = 24 if at == (10, -18) and abs(dx) > 0.5 else 12
            pin = solids.to_mesh(teeth.connector((at[0] + 3 * dx, at[1] + 3 * dy, 10), (at[0] + reach * dx, at[1] + reach * dy, 10), 1.1), (-45, -45, 8), (45, 45, 12), 0.35)
            studio.add("pin", pin, studio.ceramic(ivory, roughness=0.35, depth=0.5))
    studio.mark((0, -41, 16.06), (0, 0, 0), 9)
    studio.camera((-20, -330, 250), (0, -2, 8), 118, focus=(0, -10, 12), fstop=0.5)


def fels_multi(width, samples, step):
    """A layered disc, light at the top and warm at the foot."""
    daylight(width, samples, 7)
    blank(step, (0.8, 0.8, 0.8), layers=True, thickness=20)
    studio.mark((20, -28, 20.06), (0, 0, math.radians(8)), 18)
    studio.camera((0, -400, 170), (0, 0, 7), 128, focus=(0, -20, 16), fstop=0.5)


def metall(width, samples, step):
    """A framework of metal, of which one unit is veneered already."""
    daylight(width, samples)
    steel = studio.material("metal", (0.60, 0.60, 0.61), Metallic=1.0, Roughness=0.2)
    coping = lambda x, y, z: posterior_bridge()(x, y, z) + 0.25
    mesh = solids.to_mesh(coping, (-14.4, -6.4, -0.2), (12.8, 6.2, 8.8), step * 1.4)
    studio.add("framework", mesh, steel, turn=turned(192))
    mesh = solids.to_mesh(solids.placed(teeth.molar, (6.4, -0.4, 0)), (-0.6, -6.6, -0.2), (13, 6.4, 9), step)
    studio.add("tooth", mesh, studio.ceramic(tinted=True, roughness=0.16), crown_tints(mesh[0] - [6.4, -0.4, 0], 7.4), turn=turned(192))
    studio.camera((-3, -72, 44), (0.4, 0, 3.4), 98, focus=(0, -4, 6), fstop=0.6)


def glas(width, samples, step):
    """A block of glass ceramic, violet until it is crystallised, on its holder; a crown beside it."""
    daylight(width, samples, 1.4)
    violet = studio.ceramic((0.50, 0.44, 0.66), roughness=0.3, depth=1.2)
    steel = studio.material("metal", (0.62, 0.62, 0.62), Metallic=1.0, Roughness=0.25)
    studio.add("block", solids.to_mesh(lambda x, y, z: solids.box(x, y, z - 7, (9, 6.2, 7), 0.5), (-10, -7, -0.3), (10, 7, 14.5), 0.14), violet,
               at=(-1, 3, 0), turn=turned(-24))
    post = lambda x, y, z: solids.smooth_min(solids.cylinder(y, z, x, 4.6, 9.1, 10.8), solids.cylinder(y, z, x, 3.0, 9.1, 19, 0.5), 0.3)
    studio.add("post", solids.to_mesh(post, (8.6, -5.2, -5.2), (19.6, 5.2, 5.2), 0.14), steel, at=(-1, 3, 7), turn=turned(-24))
    front_tooth(teeth.central, 10.4, step, at=(-11.5, -8, 0), turn=turned(172))
    studio.camera((0, -104, 56), (0.6, 0, 6), 112, focus=(0, -4, 6), fstop=0.6)


PICTURES = {
    "hero": hero, "kern": kern, "fels": fels, "fels-multi": fels_multi, "tal": tal, "licht": licht, "metall": metall,
    "glas": glas, "form": form,
}

if __name__ == "__main__":
    folder, width, samples, *names = sys.argv[sys.argv.index("--") + 1 :]
    for name in names or PICTURES:
        step = 0.1 if int(width) < 500 else 0.075
        PICTURES[name](int(width), int(samples), step)
        base = os.path.join(folder, name)
        studio.render(base)
        finish.finish(base, **({"fade": ROOM} if name == "hero" else {"ground": PORCELAIN}))
